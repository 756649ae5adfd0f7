// What is too small for a thumb, one sentence each. Evaluated by tests/browser/fitting.py.
// Links in running text are as small as text is; a tick is as large as its label.

(least) => {
  const unseen = (element) => !element.checkVisibility({ visibilityProperty: true }) || element.closest("[hidden], .skip");
  const area = (element) => {
    const parts = [element, element.closest("label"), ...(element.labels ?? [])].filter(Boolean);
    const boxes = parts.filter((each) => !each.matches(".unseen")).map((each) => each.getBoundingClientRect());
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
    return [right - left, bottom - top];
  };
  const isInText = (element) => {
    const text = element.closest("p, li, dd, td, figcaption");
    return text && element.matches("a") && getComputedStyle(element).display === "inline" &&
      text.textContent.trim() !== element.textContent.trim();
  };
  return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
    .filter((element) => !unseen(element) && !isInText(element) && !element.disabled)
    .map((element) => [element, area(element)])
    .filter(([, [width, height]]) => Math.min(width, height) < least - 0.5)
    .map(([element, [width, height]]) => `${element.outerHTML.slice(0, 90)}: ${Math.round(width)} x ${Math.round(height)}`);
}
