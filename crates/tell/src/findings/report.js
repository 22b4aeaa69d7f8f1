// A click on a kind of finding shows the problems of that kind alone; a second one all again.
// Without this script everything is shown, and a link leads to the first problem of its kind.
(function () {
  "use strict";
  var sections = Array.prototype.slice.call(document.querySelectorAll("section"));
  var rows = Array.prototype.slice.call(document.querySelectorAll("tr[data-kind]"));
  var note = document.getElementById("filter");
  document.querySelectorAll("a.anchor").forEach(function (anchor) { anchor.remove(); });
  function show() {
    var kind = location.hash.slice(1);
    var row = rows.find(function (one) { return one.dataset.kind === kind; });
    var shown = 0;
    sections.forEach(function (section) {
      var away = row && section.dataset.kinds.split(" ").indexOf(kind) < 0;
      section.classList.toggle("away", Boolean(away));
      shown += away ? 0 : 1;
    });
    rows.forEach(function (one) {
      one.classList.toggle("chosen", one === row);
      one.querySelector("a").hash = one === row ? "" : one.dataset.kind;
    });
    if (!note) { return; }
    note.hidden = !row;
    if (row) {
      note.textContent = "Only “" + row.querySelector("a").textContent + "” is shown: " + shown + " of " + sections.length + ". ";
      var all = document.createElement("a");
      all.href = "#";
      all.textContent = "Show all";
      note.appendChild(all);
    }
  }
  window.addEventListener("hashchange", show);
  show();
})();
