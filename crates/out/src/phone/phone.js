"use strict";
// What is written stays on the phone until it is handed in, is sent again after a lost connection,
// and is drawn on the map. Orders are chosen by touch, on the map or by buttons: the unit, the verb,
// then where. A browser of 2017 reads this; in any other the page is a plain form.
(() => {
  const place = location.pathname;
  const kept = `chancery${place}`;
  const all = (what, within) => [...(within || document).querySelectorAll(what)];
  const within = (element, what) => (element && element.closest ? element.closest(what) : null);
  const form = () => document.getElementById("slip");
  const main = () => document.querySelector("main");
  const phase = () => main().dataset.phase;
  const isOpen = () => Boolean(form().querySelector("[value=read-back],[value=hand-in]"));
  // Where it is read back, nothing is written.
  const isWritten = () => Boolean(form().querySelector("[value=read-back]"));
  const NONE = { value: "" };
  const typed = (row) => row.querySelector("input[name^=typed]") || NONE;
  const chosen = (row) => row.querySelector("select") || NONE;
  const written = (row) => typed(row).value.trim() || chosen(row).value;
  const rowNamed = (name) => all("fieldset").find((row) => row.dataset.name === name);
  // The fields of the slip, without those that the page itself gives.
  const draft = () => {
    const fields = new URLSearchParams(new FormData(form()));
    fields.delete("stamp");
    for (const [name, value] of [...fields]) if (!value) fields.delete(name);
    return fields.toString();
  };
  const store = (what) => {
    try {
      return what();
    } catch (why) {
      // A browser that keeps nothing still shows what is written.
      return null;
    }
  };
  const keep = () => {
    if (isOpen()) store(() => localStorage.setItem(kept, JSON.stringify({ phase: phase(), slip: draft() })));
  };
  // What was kept for this phase.
  const keptSlip = () => {
    const was = store(() => JSON.parse(localStorage.getItem(kept)));
    return was && was.phase === phase() ? was.slip : "";
  };
  const ownSlip = () => (isOpen() ? draft() : keptSlip());

  // What is wrong with the connection stands above everything.
  const line = document.createElement("p");
  line.id = "line";
  line.setAttribute("role", "status");
  document.body.prepend(line);
  let isValid = true;
  const connected = (is, text) => {
    if (isValid) line.textContent = is ? "" : text;
  };
  const revoked = () => {
    connected(false, "This address is not valid any more. Ask the game master for a new one.");
    isValid = false;
  };
  const NOT_SENT = "No connection. What you write is kept on this phone.";

  const say = () => {
    // A text that changes is read out.
    const said = document.getElementById("said");
    const text = said.textContent;
    said.textContent = "";
    setTimeout(() => (said.textContent = text), 60);
    if (text) said.scrollIntoView({ block: "nearest" });
  };
  // A row as it came, before anything was chosen in it here.
  const renewed = (row) => {
    const copy = row.cloneNode(true);
    for (const option of all("option", copy)) option.selected = option.defaultSelected;
    typed(copy).value = typed(copy).defaultValue;
    return copy;
  };
  // What came, without what stands there for browsers without a script. Of a row that this page had
  // when it asked only the name comes.
  const parsed = (html, had) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    for (const part of all("noscript", page)) part.remove();
    for (const row of all("fieldset:empty", page)) row.replaceWith(renewed(had.get(row.dataset.row)));
    return page.querySelector("main");
  };
  const show = (fresh, isQuiet) => {
    const held = document.activeElement && document.activeElement.id;
    const said = document.getElementById("said").textContent;
    const before = phase();
    if (fresh.querySelector("figure")) {
      document.title = fresh.ownerDocument.title;
      main().replaceWith(fresh);
      document.dispatchEvent(new Event("shown"));
      placeClock();
    } else {
      Object.assign(main().dataset, fresh.dataset);
      for (const part of ["said", "slip"]) document.getElementById(part).replaceWith(fresh.querySelector(`#${part}`));
    }
    // A page that comes by itself takes nothing away that was said in its phase.
    if (isQuiet && before === phase()) document.getElementById("said").textContent = said;
    enhance();
    const again = held && document.getElementById(held);
    if (again) again.focus({ preventScroll: true });
    if (!isQuiet) say();
  };

  // What is typed where nothing can be chosen brings rows of its own, such as an investment. They
  // come while it is typed, and its row stays, with the keyboard.
  const showAround = (page, row) => {
    const fresh = [...page.querySelector("#slip").children];
    const isSame = (made) => made.matches("fieldset") && made.querySelector("legend").textContent === row.dataset.name;
    const at = fresh.findIndex(isSame);
    if (at < 0) return;
    for (const old of [...row.parentElement.children]) if (old !== row) old.remove();
    row.before(...fresh.slice(0, at));
    row.after(...fresh.slice(at + 1));
    const fields = all("[name]", fresh[at]);
    all("[name]", row).forEach((field, nth) => fields[nth] && Object.assign(field, { name: fields[nth].name, id: fields[nth].id }));
    for (const old of all(".read", row)) old.remove();
    for (const told of all(".read", fresh[at])) row.append(told);
    enhance();
  };

  // What comes by itself waits until no finger is down: a tap on what is no more there is lost.
  let isTouched = false;
  addEventListener("pointerdown", () => (isTouched = true), true);
  for (const up of ["pointerup", "pointercancel"]) addEventListener(up, () => setTimeout(() => (isTouched = false), 150), true);
  const released = () =>
    new Promise((done) => {
      const look = () => (isTouched ? setTimeout(look, 50) : done());
      look();
    });

  // One request at a time: a slip is never overtaken by its own draft. What is not answered for long
  // is given up, and sent again.
  const PATIENCE = 25000;
  let waiting = null;
  let isSending = false;
  let isReading = false;
  // How often something was sent: an answer is old once more was sent than when it was asked for.
  let sends = 0;
  // The edition that the laptop told of last, until it is asked for.
  let news = "";
  // Answered is with what has changed: the map stays while it is the same, and of the rows those that
  // are as they were.
  const send = async (act, slip) => {
    sends += 1;
    const had = new Map(all("fieldset").map((row) => [row.dataset.row, row]));
    const body = new URLSearchParams(slip);
    body.set("board", main().dataset.board);
    body.set("rows", [...had.keys()].join(" "));
    body.set("stamp", form().querySelector("[name=stamp]").value);
    body.set("act", act);
    const how = { method: "POST", body, cache: "no-store" };
    if (window.AbortController) {
      const halt = new AbortController();
      setTimeout(() => halt.abort(), PATIENCE);
      how.signal = halt.signal;
    }
    const answer = await fetch(place, how);
    if (answer.status === 404) return revoked();
    if (!answer.ok) throw new Error(answer.status);
    return parsed(await answer.text(), had);
  };
  // What was read last need not be read again.
  let wasRead = null;
  // Has what is written read, and brings what is new: never is a page shown without its draft.
  const read = async () => {
    if (news === main().dataset.edition) news = "";
    const [sent, told] = [ownSlip(), news];
    if (isSending || isReading || waiting || (!told && (!isWritten() || sent === wasRead))) return;
    isReading = true;
    news = "";
    const nth = sends + 1;
    try {
      const page = await send("read", sent);
      await released();
      if (page) connected(true);
      const isOther = page && page.dataset.phase !== phase();
      if (page && sends === nth && (isOther || ownSlip() === sent)) {
        const held = document.activeElement;
        const row = within(held, "fieldset");
        const isNew = page.dataset.edition !== main().dataset.edition;
        if (isNew || !held || !held.matches("#slip input, #slip textarea")) {
          show(page, true);
          wasRead = draft();
          if (isOther) restore();
        } else if (row && !row.querySelector("optgroup")) showAround(page, row);
      }
    } catch (why) {
      connected(false, NOT_SENT);
      if (told) setTimeout(() => learn(news || told), 3000);
    } finally {
      isReading = false;
    }
    if (news || ownSlip() !== sent) read();
  };
  const deliver = async () => {
    if (!waiting || isSending) return;
    isSending = true;
    const { act, slip } = waiting;
    const slow = setTimeout(() => connected(false, "Sending. The laptop has not answered yet."), 3000);
    // What is written now would be lost.
    form().setAttribute("aria-busy", "true");
    try {
      const page = await send(act, slip || draft());
      waiting = null;
      if (page) {
        connected(true);
        show(page);
        wasRead = draft();
        // A page of another kind is read from its beginning.
        const head = form().querySelector("h2[tabindex]");
        if (head) {
          head.focus({ preventScroll: true });
          form().scrollIntoView({ block: "start" });
        }
        if (isOpen()) keep();
        else store(() => localStorage.removeItem(kept));
      }
    } catch (why) {
      connected(false, "No connection. Your slip is kept on this phone and is sent again.");
      if (!slip) form().removeAttribute("aria-busy");
      setTimeout(deliver, 3000);
    } finally {
      clearTimeout(slow);
      isSending = false;
    }
    read();
  };
  addEventListener("online", () => deliver());

  let act = "read-back";
  addEventListener("click", (event) => {
    const pressed = within(event.target, "[name=act]");
    if (pressed) act = pressed.value;
  });
  // A key in a line of text would press the first button. It ends the line.
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !within(event.target, "#slip input")) return;
    event.preventDefault();
    event.target.blur();
  });
  addEventListener("submit", (event) => {
    event.preventDefault();
    waiting = { act };
    keep();
    deliver();
  });
  let soon = 0;
  addEventListener("input", (event) => {
    if (!within(event.target, "#slip")) return;
    keep();
    draw();
    clearTimeout(soon);
    soon = setTimeout(read, 600);
  });
  // What was typed is read once its line is left.
  addEventListener("focusout", (event) => {
    if (within(event.target, "#slip")) setTimeout(read, 100);
  });

  // The line of an order: most of a row begin where its unit is.
  const lineOf = (option) => {
    const { line } = option.dataset;
    return line.split(" ").length > 2 ? line : `${within(option, "select").dataset.from} ${line}`;
  };
  // What is written, on the map: arrows, and a ring where nothing moves.
  const draw = () => {
    const svg = document.querySelector(".map>svg");
    const old = svg.querySelector(".draft");
    if (old) old.remove();
    const make = (name, what, inside) => {
      const made = document.createElementNS(svg.namespaceURI, name);
      for (const key of Object.keys(what)) made.setAttribute(key, what[key]);
      inside.append(made);
      return made;
    };
    const group = make("g", { class: "draft" }, svg);
    const scale = (svg.getScreenCTM() || {}).a || 1;
    const drawn = all("li[data-line]").map((line) => [line.dataset.line, line.dataset.verb]);
    for (const row of all("fieldset")) {
      const option = row.querySelector("option:checked");
      if (!option || !option.dataset.line || typed(row).value.trim()) continue;
      drawn.push([lineOf(option), option.parentElement.label.toLowerCase()]);
    }
    for (const [line, verb] of drawn) {
      const [x1, y1, x2, y2] = line.split(" ").map(Number);
      const arrow = make("g", { class: verb }, group);
      const far = Math.hypot(x2 - x1, y2 - y1);
      // Heads are as large on a map of the world, as far as their arrows are long enough.
      const size = Math.min(Math.max(1, 0.28 / scale), far ? Math.max(0.6, far / 76) : 2);
      const [back, long, half, ring] = [28, 38, 20, 36].map((part) => part * size);
      const [dx, dy] = [(x2 - x1) / (far || 1), (y2 - y1) / (far || 1)];
      const shaft = far
        ? `M${x1} ${y1}L${x2 - dx * back} ${y2 - dy * back}`
        : `M${x1 - ring} ${y1}a${ring} ${ring} 0 1 1 ${2 * ring} 0a${ring} ${ring} 0 1 1 ${-2 * ring} 0z`;
      const head = `M${x2} ${y2}l${-dx * long - dy * half} ${-dy * long + dx * half}l${dy * half * 2} ${-dx * half * 2}z`;
      make("path", { class: "casing", d: far ? shaft + head : shaft }, arrow);
      make("path", { class: "shaft", d: shaft }, arrow);
      if (far) make("path", { class: "head", d: head }, arrow);
    }
  };

  // The row in hand: its name, the verb that is open, and the provinces tapped since. Rows, buttons
  // and provinces show it.
  let hand = { name: "", verb: "", taps: [] };
  const take = (name, verb) => {
    hand = { name, verb, taps: [] };
    paint();
  };
  let areas = new Set();
  // The places that an order names beside the one of its unit: they stand in its text, where nothing
  // else is said.
  const places = (option) => {
    const told = option.dataset.places;
    if (told !== undefined) return told.split(" ").filter(Boolean);
    const named = option.textContent.split(" ").join("/").split("/").filter((word) => areas.has(word));
    const own = named.indexOf(within(option, "fieldset").dataset.at);
    if (own >= 0) named.splice(own, 1);
    return named;
  };
  // The orders that the verb and the taps leave. Tapped twice, a province is the only one.
  const left = (row) =>
    all("option", row).filter((option) => {
      const named = places(option);
      const isTwice = new Set(hand.taps).size < hand.taps.length;
      const isOpen = option.parentElement.label === hand.verb;
      return isOpen && hand.taps.every((tap) => named.includes(tap)) && !(isTwice && named.length > 1);
    });
  const choose = (row, order) => {
    const select = chosen(row);
    select.value = order;
    typed(row).value = "";
    take("", "");
    select.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const paint = () => {
    for (const row of all("fieldset")) build(row);
    const row = rowNamed(hand.name);
    const lit = new Set();
    if (row && hand.verb) for (const option of left(row)) for (const name of places(option)) lit.add(name);
    for (const area of all(".map [data-place]")) {
      const name = area.dataset.place;
      const isHeld = hand.taps.includes(name) || Boolean(row) && name === row.dataset.at;
      area.classList.toggle("held", isHeld);
      area.classList.toggle("lit", !isHeld && lit.has(name));
    }
    document.querySelector(".map").classList.toggle("picks-here", lit.size > 0);
  };

  const button = (text, isPressed, pressed) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    if (isPressed !== null) made.setAttribute("aria-pressed", isPressed);
    made.addEventListener("click", pressed);
    return made;
  };
  // A number has a button on each side. Together they are no more than there is.
  const step = (field) => {
    if (field.parentElement.querySelector("button")) return;
    const label = field.getAttribute("aria-label");
    for (const by of [-1, 1]) {
      const made = button(by < 0 ? "\u2212" : "+", null, () => {
        const numbers = all("input[type=number]", within(field, "fieldset"));
        const sum = numbers.reduce((sum, number) => sum + Number(number.value), by);
        if (by > 0 && sum > Number(field.max)) return;
        field.value = Math.max(0, Number(field.value) + by);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      made.id = `${field.id}${by < 0 ? "less" : "more"}`;
      made.setAttribute("aria-label", `${label}: ${by < 0 ? "less" : "more"}`);
      if (by < 0) field.before(made);
      else field.after(made);
    }
  };
  // Buttons in the place of long lists.
  const build = (row) => {
    const [verbs, picks] = [row.querySelector(".verbs"), row.querySelector(".picks")];
    if (!verbs) return;
    const [name, select] = [row.dataset.name, row.querySelector("select")];
    const taken = select.selectedOptions[0];
    const held = row.contains(document.activeElement) && document.activeElement.textContent;
    // Pressed again, an order is chosen no more.
    const press = (option) => choose(row, option === taken ? "" : option.value);
    verbs.textContent = picks.textContent = "";
    row.classList.toggle("taken", name === hand.name);
    for (const group of all("optgroup", select)) {
      const isChosen = taken && taken.parentElement === group;
      const single = group.children.length === 1 && group.children[0];
      const isShown = name === hand.name && group.label === hand.verb;
      const [verb, one] = [group.label, isChosen ? taken : single];
      const says = one && one.dataset.named && one.dataset.named !== verb;
      const made = button(says ? `${verb}: ${one.dataset.named}` : verb, isChosen, () => {
        if (single) press(single);
        else if (isShown) take("", "");
        else take(name, group.label);
      });
      verbs.append(made);
      if (single) continue;
      made.setAttribute("aria-expanded", isShown);
      if (isShown) for (const option of left(row)) picks.append(button(option.dataset.named || option.textContent, option === taken, () => press(option)));
    }
    const again = held && all("button", row).find((made) => made.textContent === held);
    if (again) again.focus({ preventScroll: true });
  };
  const enhance = () => {
    for (const row of all("fieldset")) {
      const select = row.querySelector("select");
      all("input[type=number]", row).forEach(step);
      row.dataset.name = row.querySelector("legend").textContent;
      if (!select) continue;
      select.hidden = true;
      if (row.querySelector(".verbs") || !select.querySelector("optgroup")) continue;
      for (const kind of ["verbs", "picks"]) {
        const made = document.createElement("div");
        made.className = kind;
        select.before(made);
      }
    }
    areas = new Set(all(".map [data-place]").map((area) => area.dataset.place));
    draw();
    paint();
  };

  // The map under a finger: a unit of one's own is taken in hand, a lit province is where it goes.
  const REACH = [[0, 0], [0, -9], [9, 0], [0, 9], [-9, 0]];
  const areasNear = (x, y) => {
    const found = REACH.map(([right, down]) => {
      const area = document.elementsFromPoint(x + right, y + down).find((element) => element.dataset && element.dataset.place);
      return area ? area.dataset.place : "";
    });
    return [...new Set(found)].filter(Boolean);
  };
  // Where a row's unit is drawn, in pixels of the page.
  const isAtUnit = (row, x, y) => {
    const option = row.dataset.at && row.querySelector("option[data-line]");
    if (!option) return false;
    const [ux, uy] = lineOf(option).split(" ").map(Number);
    const { a, d, e, f } = document.querySelector(".map>svg").getScreenCTM();
    return Math.hypot(a * ux + e - x, d * uy + f - y) < 16;
  };
  const reach = (row, verb) => {
    take(row.dataset.name, verb);
    form().style.setProperty("--map", `${document.querySelector("figure").offsetHeight}px`);
    row.scrollIntoView({ block: "nearest" });
  };
  const verbsOf = (row) => all("optgroup", row).map((group) => group.label);
  const moves = (row) => verbsOf(row).includes("Move");
  // Of a unit with several rows it is the one that moves it.
  const waitingFirst = (rows) => {
    const waiting = rows.filter((row) => !written(row));
    return waiting.find(moves) || waiting[0] || rows.find(moves) || rows[0];
  };
  const tap = (name) => {
    const row = rowNamed(hand.name);
    hand.taps.push(name);
    const options = left(row);
    if (!options.length) hand.taps.pop();
    else if (options.length === 1) choose(row, options[0].value);
    else paint();
    return options.length > 0;
  };
  const tapped = (x, y) => {
    const areas = areasNear(x, y);
    const isLit = (name) => Boolean(document.querySelector(`.map .lit[data-place="${name}"]`));
    if (areas.length && (isLit(areas[0]) || hand.taps.includes(areas[0])) && tap(areas[0])) return true;
    const isOther = (row) => row.querySelector("optgroup") && row.dataset.name !== hand.name;
    const rows = all("fieldset").filter(isOther);
    const held = rowNamed(hand.name);
    const isHeld = Boolean(held) && held.dataset.at === areas[0];
    const here = rows.filter((row) => row.dataset.at === areas[0]);
    const standing = isHeld ? [] : rows.filter((row) => isAtUnit(row, x, y));
    const own = waitingFirst(here) || waitingFirst(standing);
    const names = (row) => all("option", row).filter((option) => places(option).includes(areas[0]));
    // Of builds and removals it is the first that is left.
    const free = waitingFirst(rows.filter((row) => !row.dataset.at && names(row).length));
    // What is due goes before what may be ordered besides.
    const isDue = free && !written(free) && own && !moves(own);
    if (own && !isDue) {
      reach(own, moves(own) ? "Move" : verbsOf(own)[0]);
      return true;
    }
    if (isHeld) {
      take("", "");
      return true;
    }
    const near = areas.find(isLit);
    if (near && tap(near)) return true;
    if (free) {
      reach(free, names(free)[0].parentElement.label);
      return tap(areas[0]);
    }
    take("", "");
    return Boolean(held);
  };
  document.addEventListener("tapped", (event) => {
    if (isOpen() && !form().hasAttribute("aria-busy") && tapped(...event.detail)) event.preventDefault();
  });

  // What was kept comes back, where it is for this phase.
  const restore = () => {
    const slip = keptSlip();
    if (!slip || !isOpen()) return;
    waiting = { act: "read", slip };
    deliver();
  };
  const learn = (edition) => {
    news = edition;
    read();
  };
  const listen = () => {
    const events = new EventSource(`${place}/events`);
    events.onopen = () => {
      connected(true);
      deliver();
      read();
    };
    events.onmessage = (event) => learn(event.data);
    events.addEventListener("clock", clocked);
    events.onerror = () => {
      connected(false, NOT_SENT);
      if (events.readyState !== EventSource.CLOSED) return;
      // Whether the address is still valid is asked like what is new.
      learn("closed");
      if (isValid) setTimeout(listen, 3000);
    };
  };
  enhance();
  wasRead = draft();
  restore();
  listen();
})();
