// What does not fit on the page, one sentence each: text that is cut, that leaves its box or the
// page, that lies over other text, or whose words are broken. Evaluated by tests/browser/fitting.py.

(longest) => {
  const found = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) {
    found.push(`the page is ${page.scrollWidth} wide on ${page.clientWidth}`);
  }

  /* Where a text is shown at all, and where only until one scrolls. */

  const style = (element) => getComputedStyle(element);
  const parents = function* (element) {
    for (let each = element; each && each !== page; each = each.parentElement) yield each;
  };
  const hidden = (element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    [...parents(element)].some((each) => style(each).clipPath !== "none");
  const scrolls = (value) => value === "auto" || value === "scroll";
  const scroller = (element) =>
    [...parents(element)].find((each) => scrolls(style(each).overflowX) || scrolls(style(each).overflowY));
  const clips = (value) => value === "hidden" || value === "clip";
  const common = (a, b) => {
    const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
    const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  };
  /* A text that may be cut because all of it is shown elsewhere, or once one asks for it. */
  const mayBeCut = (element) => element.closest("[title], .table-head h1, .roll-off, .coach-line, select, option");

  /* Text over text is a fault only within one layer: what floats may cover what lies below it. */

  const floats = (element) => {
    const { position, backgroundColor } = style(element);
    return position !== "static" && position !== "relative" && backgroundColor !== "rgba(0, 0, 0, 0)";
  };
  const layer = (element) => [...parents(element)].find(floats) ?? page;
  const box = (element) => [...parents(element)].find((each) => !style(each).display.startsWith("inline") || style(each).display !== "inline");

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.nodeValue.trim() || element.closest("script, style, noscript, select, title, desc")) continue;
    if (hidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const frames = [...parents(element)].filter((each) => scrolls(style(each).overflowX) || (mayBeCut(element) && clips(style(each).overflowX)));
    const rects = [...range.getClientRects()]
      .map((rect) => frames.reduce((left, each) => common(left, each.getBoundingClientRect()), rect))
      .filter((rect) => rect.width > 1 && rect.height > 1);
    if (rects.length) texts.push({ node, element, rects, text: node.nodeValue.trim().slice(0, 60) });
  }

  /* Cut, out of its box, off the page. */

  const slack = 1.5;
  for (const { element, rects, text } of texts) {
    const inScroller = scroller(element);
    for (const rect of rects) {
      if (!inScroller && (rect.right > page.clientWidth + slack || rect.left < -slack)) {
        found.push(`off the page: ${text}`);
      }
      for (const parent of parents(element)) {
        const { overflowX, overflowY } = style(parent);
        const frame = parent.getBoundingClientRect();
        if (scrolls(overflowX) || scrolls(overflowY)) break;
        const wide = rect.right > frame.right + slack || rect.left < frame.left - slack;
        const high = rect.top + rect.height / 2 > frame.bottom || rect.bottom - rect.height / 2 < frame.top;
        if (((clips(overflowX) && wide) || (clips(overflowY) && high)) && !mayBeCut(element)) {
          found.push(`cut: ${text}`);
        }
      }
      const frame = box(element)?.getBoundingClientRect();
      if (frame && !element.closest("svg") && !mayBeCut(element) && (rect.right > frame.right + slack || rect.left < frame.left - slack)) {
        found.push(`out of its box: ${text}`);
      }
    }
  }

  /* Over one another. */

  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3;
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) {
      if (layer(one.element) !== layer(other.element)) continue;
      if (one.rects.some((a) => other.rects.some((b) => overlap(a, b)))) {
        found.push(`over one another: ${one.text} | ${other.text}`);
      }
    }
  });

  /* Words broken, that are not longer than words are. Letters beside digits are no words but a seed. */

  for (const { node, element, text } of texts) {
    if (mayBeCut(element)) continue;
    for (const word of node.nodeValue.matchAll(/(?<![\p{L}\p{M}\d])[\p{L}\p{M}]+(?![\p{L}\p{M}\d])/gu)) {
      if (word[0].length > longest) continue;
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].filter((rect) => rect.width > 1).map((rect) => Math.round(rect.top)));
      if (tops.size > 1) found.push(`broken: ${word[0]} in ${text}`);
    }
  }
  return [...new Set(found)];
}
