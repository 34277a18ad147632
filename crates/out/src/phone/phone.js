"use strict";
// What is written stays on the phone until it is handed in, is sent again after a lost connection,
// and is drawn on the map. Orders are chosen by touch: the verb, then where.
(() => {
  const place = location.pathname;
  const kept = `chancery${place}`;
  const form = () => document.getElementById("slip");
  const phase = () => document.querySelector("main").dataset.phase;
  const isOpen = () => Boolean(form().querySelector("[value=hand-in]"));
  // The fields of the slip, without those that the page itself gives.
  const draft = () => {
    const fields = new URLSearchParams(new FormData(form()));
    fields.delete("stamp");
    for (const [name, value] of [...fields]) if (!value) fields.delete(name);
    return fields.toString();
  };
  const keep = () => {
    if (isOpen()) store(() => localStorage.setItem(kept, JSON.stringify({ phase: phase(), slip: draft() })));
  };
  const store = (what) => {
    try {
      return what();
    } catch {
      // A browser that keeps nothing still shows what is written.
      return null;
    }
  };

  // What is wrong with the connection stands above everything.
  const line = document.createElement("p");
  line.id = "line";
  line.setAttribute("role", "status");
  document.body.prepend(line);
  const connected = (is, text) => {
    line.textContent = is ? "" : text;
  };

  const say = () => {
    // A text that changes is read out.
    const said = document.getElementById("said");
    const text = said.textContent;
    said.textContent = "";
    setTimeout(() => (said.textContent = text), 60);
    if (text) said.scrollIntoView({ block: "nearest" });
  };
  const show = (html, isQuiet) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const held = document.activeElement;
    const open = [...document.querySelectorAll("fieldset[data-verb]")].map((set) => [set.dataset.name, set.dataset.verb]);
    document.title = page.title;
    document.body.dataset.edition = page.body.dataset.edition;
    document.querySelector("main").replaceWith(page.querySelector("main"));
    document.dispatchEvent(new Event("shown"));
    placeClock();
    enhance(new Map(open));
    if (held?.id) document.getElementById(held.id)?.focus({ preventScroll: true });
    if (!isQuiet) say();
  };

  // What is typed where nothing can be chosen brings rows of its own, such as an investment. They
  // come while it is typed, and its row stays, with the keyboard.
  const showAround = (html, row) => {
    const fresh = [...new DOMParser().parseFromString(html, "text/html").getElementById("slip").children];
    const at = fresh.findIndex((made) => made.querySelector("legend")?.textContent === row.dataset.name);
    if (at < 0) return;
    const rows = [...row.parentElement.children];
    const open = rows.filter((set) => set.dataset.verb).map((set) => [set.dataset.name, set.dataset.verb]);
    for (const old of rows) if (old !== row) old.remove();
    row.before(...fresh.slice(0, at));
    row.after(...fresh.slice(at + 1));
    const fields = [...fresh[at].querySelectorAll("[name]")].map(({ name, id }) => ({ name, id }));
    row.querySelectorAll("[name]").forEach((field, nth) => Object.assign(field, fields[nth]));
    enhance(new Map(open));
  };

  // One request at a time: a slip is never overtaken by its own draft.
  let waiting = null;
  let isSending = false;
  let isReading = false;
  const send = async (act, slip) => {
    const body = new URLSearchParams(slip);
    body.set("stamp", form().querySelector("[name=stamp]").value);
    body.set("act", act);
    const answer = await fetch(place, { method: "POST", body, cache: "no-store" });
    if (answer.status === 404) {
      connected(false, "This address is not valid any more. Ask the game master for a new one.");
      return null;
    }
    if (!answer.ok) throw new Error(answer.status);
    return answer.text();
  };
  const read = async () => {
    if (isSending || isReading || waiting || !isOpen()) return;
    isReading = true;
    const sent = draft();
    try {
      const html = await send("read", sent);
      const held = document.activeElement;
      const isText = held?.matches?.("#slip input, #slip textarea");
      if (html && !waiting && draft() === sent) {
        const row = held?.closest("fieldset");
        if (!isText) show(html, true);
        else if (row && !row.querySelector("optgroup")) showAround(html, row);
      }
      connected(true);
    } catch {
      connected(false, "No connection. What you write is kept on this phone.");
    } finally {
      isReading = false;
    }
    if (draft() !== sent) read();
  };
  const deliver = async () => {
    if (!waiting || isSending) return;
    isSending = true;
    const { act, slip } = waiting;
    try {
      const html = await send(act, slip);
      waiting = null;
      if (html) {
        connected(true);
        show(html);
        if (isOpen()) keep();
        else store(() => localStorage.removeItem(kept));
      }
    } catch {
      connected(false, "No connection. Your slip is kept on this phone and is sent again.");
      setTimeout(deliver, 3000);
    } finally {
      isSending = false;
    }
  };
  addEventListener("online", () => deliver());

  addEventListener("submit", (event) => {
    event.preventDefault();
    const act = event.submitter?.value ?? "read";
    if (act === "read") {
      document.activeElement?.blur();
      keep();
      return void read();
    }
    const empty = [...document.querySelectorAll("fieldset")].filter((set) => !written(set)).length;
    const ask = empty === 1 ? "1 order is missing. Hand in all the same?" : `${empty} orders are missing. Hand in all the same?`;
    if (act === "hand-in" && empty && !confirm(ask)) return;
    waiting = { act, slip: draft() };
    keep();
    deliver();
  });
  let soon = 0;
  addEventListener("input", (event) => {
    if (!event.target.closest?.("#slip")) return;
    keep();
    draw();
    clearTimeout(soon);
    soon = setTimeout(read, 600);
  });
  // What was typed is read once its line is left.
  addEventListener("focusout", (event) => {
    if (event.target.closest?.("#slip")) setTimeout(read, 100);
  });

  const written = (set) => set.querySelector("input[name^=typed]").value.trim() || set.querySelector("select").value;

  // The draft on the map.
  const draw = () => {
    const svg = document.querySelector(".map>svg");
    svg.querySelector(".draft")?.remove();
    const make = (name) => document.createElementNS(svg.namespaceURI, name);
    const group = make("g");
    group.setAttribute("class", "draft");
    for (const set of document.querySelectorAll("fieldset")) {
      const option = set.querySelector("option:checked");
      if (!option?.dataset.line || set.querySelector("input[name^=typed]").value.trim()) continue;
      const [x1, y1, x2, y2] = option.dataset.line.split(" ").map(Number);
      const verb = option.parentElement.label.toLowerCase();
      const far = Math.hypot(x2 - x1, y2 - y1) || 1;
      const [dx, dy] = [(x2 - x1) / far, (y2 - y1) / far];
      const shaft = make("path");
      shaft.setAttribute("d", `M${x1} ${y1}L${x2 - dx * 18} ${y2 - dy * 18}`);
      const head = make("path");
      head.setAttribute("d", `M${x2} ${y2}l${-dx * 26 - dy * 13} ${-dy * 26 + dx * 13}l${dy * 26} ${-dx * 26}z`);
      head.setAttribute("class", "head");
      const arrow = make("g");
      arrow.setAttribute("class", verb);
      arrow.append(shaft, head);
      group.append(arrow);
    }
    svg.append(group);
  };

  // Buttons in the place of long lists.
  const button = (text, isPressed, pressed) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.setAttribute("aria-pressed", isPressed);
    made.addEventListener("click", pressed);
    return made;
  };
  const enhance = (open = new Map()) => {
    for (const set of document.querySelectorAll("fieldset")) {
      const select = set.querySelector("select");
      const name = set.querySelector("legend").textContent;
      set.dataset.name = name;
      if (open.has(name)) set.dataset.verb = open.get(name);
      const groups = [...select.querySelectorAll("optgroup")];
      if (!groups.length) {
        select.hidden = true;
        continue;
      }
      select.hidden = true;
      const verbs = document.createElement("div");
      verbs.className = "verbs";
      const picks = document.createElement("div");
      picks.className = "picks";
      select.before(verbs, picks);
      const choose = (option) => {
        const isSame = select.value === option.value;
        select.value = isSame ? "" : option.value;
        set.querySelector("input[name^=typed]").value = "";
        if (!isSame) delete set.dataset.verb;
        select.dispatchEvent(new Event("input", { bubbles: true }));
        build();
      };
      const build = () => {
        const chosen = select.selectedOptions[0];
        const held = document.activeElement?.textContent;
        const hadFocus = set.contains(document.activeElement);
        verbs.replaceChildren(
          ...groups.map((group) => {
            const isChosen = chosen?.parentElement === group;
            const single = group.children.length === 1 && group.children[0];
            const text = isChosen ? chosen.value.replace(`${name} `, "") : group.label;
            const made = button(isChosen && !single ? text : group.label, isChosen, () => {
              if (single) return choose(single);
              if (set.dataset.verb === group.label) delete set.dataset.verb;
              else set.dataset.verb = group.label;
              build();
            });
            if (!single) made.setAttribute("aria-expanded", set.dataset.verb === group.label);
            return made;
          }),
        );
        const shown = groups.find((group) => group.label === set.dataset.verb);
        const options = shown ? [...shown.children] : [];
        picks.replaceChildren(
          ...options.map((option) => button(option.value.replace(`${name} `, ""), option === chosen && option.value !== "", () => choose(option))),
        );
        if (hadFocus) [...set.querySelectorAll("button")].find((made) => made.textContent === held)?.focus({ preventScroll: true });
      };
      build();
    }
    draw();
  };

  // What was kept comes back, where it is for this phase.
  const restore = () => {
    const was = store(() => JSON.parse(localStorage.getItem(kept)));
    if (was?.phase !== phase() || !isOpen() || !was.slip) return;
    waiting = { act: "read", slip: was.slip };
    deliver();
  };
  const refresh = async () => {
    try {
      const answer = await fetch(place, { cache: "no-store" });
      if (answer.status === 404) return connected(false, "This address is not valid any more. Ask the game master for a new one.");
      if (!answer.ok) throw new Error(answer.status);
      if (isOpen()) keep();
      show(await answer.text(), true);
      restore();
    } catch {
      setTimeout(refresh, 3000);
    }
  };
  const listen = () => {
    const events = new EventSource(`${place}/events`);
    events.onopen = () => {
      connected(true);
      deliver();
    };
    events.onmessage = (event) => {
      if (event.data && event.data !== document.body.dataset.edition && !isSending && !waiting) refresh();
    };
    events.addEventListener("clock", clocked);
    events.onerror = () => {
      connected(false, "No connection. What you write is kept on this phone.");
      if (events.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
    };
  };
  enhance();
  restore();
  listen();
})();
