//! Chromium as a telephone: a page of its size, which a test touches.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::handouts::browser::Browser;

/// Long enough for a machine that does a hundred other things.
const PATIENCE: Duration = Duration::from_secs(60);
const SIZE: (u32, u32) = (390, 844);

/// Where a finger touches a province, as near to its middle as nothing else is there.
const SPOT: &str = "const spot=(name)=>{let best=null;\
    for(const area of document.querySelectorAll(`.map [data-place=\"${name}\"]`)){\
    const r=area.getBoundingClientRect();for(let i=1;i<24;i++)for(let j=1;j<24;j++){\
    const x=r.left+r.width*i/24,y=r.top+r.height*j/24,\
    there=document.elementsFromPoint(x,y).find((e)=>e.dataset&&e.dataset.place);\
    const far=Math.hypot(x-r.left-r.width/2,y-r.top-r.height/2);\
    if(there===area&&(!best||far<best[2]))best=[x,y,far]}}return best};";

/// Where a button is, once it is in sight.
const BUTTON: &str = "const button=(made)=>{made.scrollIntoView({block:'nearest'});\
    const r=made.getBoundingClientRect();return [r.left+r.width/2,r.top+r.height/2]};";

/// Answers can be held back, and the edition that was told of last is known.
const HOLD: &str = "(()=>{const real=window.fetch;window.fetch=async(...asked)=>{\
    const isHeld=window.holdsNext;window.holdsNext=false;const answer=await real(...asked);\
    if(isHeld)await new Promise((go)=>{window.release=go});return answer};\
    const Real=window.EventSource;window.EventSource=class extends Real{constructor(...asked){\
    super(...asked);this.addEventListener('message',(event)=>{window.newest=event.data})}}})()";

pub struct Telephone {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    last: u64,
    session: Option<String>,
    _browser: Browser,
}

impl Telephone {
    pub fn start(browser: Browser) -> Self {
        let chromium = browser.command();
        // It is spoken to by its third file, and answers by its fourth.
        let mut child = Command::new("sh")
            .args([
                "-c",
                "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1",
            ])
            .arg(chromium.get_program())
            .args(chromium.get_args())
            .arg("--remote-debugging-pipe")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut telephone = Self {
            child,
            to,
            from: BufReader::new(from),
            last: 0,
            session: None,
            _browser: browser,
        };
        let page = telephone.call("Target.createTarget", &json!({"url": "about:blank"}));
        let page = json!({"targetId": page["targetId"], "flatten": true});
        let session = telephone.call("Target.attachToTarget", &page);
        telephone.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page.enable", "Runtime.enable", "Network.enable"] {
            telephone.call(domain, &json!({}));
        }
        let size =
            json!({"width": SIZE.0, "height": SIZE.1, "deviceScaleFactor": 2, "mobile": true});
        telephone.call("Emulation.setDeviceMetricsOverride", &size);
        telephone.call(
            "Emulation.setTouchEmulationEnabled",
            &json!({"enabled": true}),
        );
        telephone.call(
            "Page.addScriptToEvaluateOnNewDocument",
            &json!({"source": HOLD}),
        );
        telephone
    }

    fn write(&mut self, method: &str, parameters: &Value) {
        self.last += 1;
        let mut message = json!({"id": self.last, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.to.write_all(&bytes).unwrap();
    }

    /// Has the browser do something. What a page asks with a box is answered by yes.
    fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.write(method, parameters);
        let mine = self.last;
        loop {
            let mut bytes = Vec::new();
            self.from.read_until(0, &mut bytes).unwrap();
            assert_eq!(bytes.pop(), Some(0), "the browser has ended");
            let mut answer: Value = serde_json::from_slice(&bytes).unwrap();
            if answer["method"] == "Page.javascriptDialogOpening" {
                self.write("Page.handleJavaScriptDialog", &json!({"accept": true}));
            }
            assert_ne!(answer["method"], "Runtime.exceptionThrown", "{answer}");
            if answer["id"] == json!(mine) {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].take();
            }
        }
    }

    pub fn open(&mut self, address: &str) {
        self.call("Page.navigate", &json!({"url": address}));
        self.until("document.readyState==='complete'&&document.querySelector('.scripted')");
    }

    /// Makes it a desktop or a tablet.
    pub fn resize(&mut self, width: u32, height: u32) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", &size);
    }

    pub fn without_network(&mut self, is_without: bool) {
        let how = json!({"offline": is_without, "latency": 0, "downloadThroughput": -1,
            "uploadThroughput": -1});
        self.call("Network.emulateNetworkConditions", &how);
    }

    /// Has the answer to what the page asks next come late: once it is released.
    pub fn hold_next_answer(&mut self) {
        self.say("window.holdsNext=true");
    }

    pub fn until_held(&mut self) {
        self.until("window.release");
    }

    pub fn release(&mut self) {
        self.say("window.release()");
    }

    /// What an expression of the page gives.
    pub fn say(&mut self, expression: &str) -> Value {
        let how = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let said = self.call("Runtime.evaluate", &how);
        assert!(said["exceptionDetails"].is_null(), "{expression}: {said}");
        said["result"]["value"].clone()
    }

    pub fn until(&mut self, expression: &str) {
        let end = Instant::now() + PATIENCE;
        while self.say(&format!("Boolean({expression})")) != json!(true) {
            assert!(Instant::now() < end, "{expression}: {}", self.text());
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn text(&mut self) -> String {
        self.say("document.body.innerText")
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    fn touch(&mut self, expression: &str) {
        let found =
            format!("(()=>{{{SPOT}{BUTTON}try{{return {expression}}}catch{{return null}}}})()");
        // A busy page makes its buttons some time after the touch before.
        self.until(&found);
        let at = self.say(&found);
        let point = json!([{"x": at[0], "y": at[1]}]);
        let touch = |kind, points| json!({"type": kind, "touchPoints": points});
        self.call("Input.dispatchTouchEvent", &touch("touchStart", point));
        self.call("Input.dispatchTouchEvent", &touch("touchEnd", json!([])));
    }

    /// Taps provinces on the map, one after the other.
    pub fn tap(&mut self, places: &[&str]) {
        for place in places {
            self.touch(&format!("spot({})", json!(place)));
        }
    }

    /// Presses a button of a row.
    pub fn press(&mut self, row: &str, text: &str) {
        let (row, text) = (json!(row), json!(text));
        self.touch(&format!(
            "button([...document.querySelectorAll('fieldset button')].find((made)=>\
             made.closest('fieldset').dataset.name==={row}&&made.textContent==={text}))"
        ));
    }

    /// Types in a row's line of text.
    pub fn type_in(&mut self, row: &str, text: &str) {
        let row = json!(row);
        let field = format!(
            "([...document.querySelectorAll('fieldset')].find((made)=>made.dataset.name==={row})||\
             document).querySelector('input[name^=typed]')"
        );
        self.until(&field);
        self.say(&format!("{field}.focus()"));
        self.call("Input.insertText", &json!({"text": text}));
    }

    /// Chooses an order by the buttons of its row: the verb, then where. Both at once, for rows may
    /// move while the page has a slip read.
    pub fn choose(&mut self, row: &str, order: &str) {
        let (row, order) = (json!(row), json!(order));
        self.until(&format!(
            "(()=>{{const row=[...document.querySelectorAll('fieldset')].find((made)=>made.dataset.name==={row}),\
             one=row&&[...row.querySelectorAll('option')].find((made)=>made.value==={order}),\
             group=one&&one.parentElement;if(!one)return false;\
             const press=(list,is)=>[...row.querySelectorAll(list+' button')].find(is).click();\
             press('.verbs',(made)=>made.textContent.split(': ')[0]===group.label);\
             if(group.children.length>1)press('.picks',(made)=>made.textContent===(one.dataset.named||one.textContent));\
             return row.querySelector('select').value==={order}}})()"
        ));
    }

    /// Presses the button that a screen reader calls so.
    pub fn press_named(&mut self, name: &str) {
        let name = json!(name);
        self.touch(&format!(
            "button(document.querySelector('[aria-label={name}]'))"
        ));
    }

    /// Presses one of the buttons below the slip.
    pub fn act(&mut self, act: &str) {
        self.touch(&format!("button(document.querySelector('[value={act}]'))"));
    }

    /// Has the slip read back.
    pub fn read_back(&mut self) {
        self.act("read-back");
        self.until("document.querySelector('[value=hand-in]')");
    }

    pub fn hand_in(&mut self) {
        self.read_back();
        self.act("hand-in");
        self.until("document.getElementById('said').textContent==='Your slip is in.'");
    }

    /// What is written in each row, as `A Par: A Par - Bur`.
    pub fn slip(&mut self) -> Vec<String> {
        let rows = self.say(
            "[...document.querySelectorAll('fieldset')].map((f)=>f.dataset.name+': '+\
             (f.querySelector('input[name^=typed]').value||f.querySelector('select').value))",
        );
        serde_json::from_value(rows).unwrap()
    }

    /// The orders that are drawn on the map, by their verbs.
    pub fn arrows(&mut self) -> Vec<String> {
        let drawn = self
            .say("[...document.querySelectorAll('.draft>g')].map((g)=>g.getAttribute('class'))");
        serde_json::from_value(drawn).unwrap()
    }

    /// The provinces that are lit, each once.
    pub fn lit(&mut self) -> Vec<String> {
        let lit = self.say(
            "[...new Set([...document.querySelectorAll('.lit')].map((a)=>a.dataset.place))].sort()",
        );
        serde_json::from_value(lit).unwrap()
    }
}

impl Drop for Telephone {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
