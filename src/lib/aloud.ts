/** Words for those who hear the page: an element that screen readers watch, and that nobody sees (base.css). */
const REGION = 'data-aloud';

/** A region is heard of only once it has stood for a moment. */
const STAND_MS = 100;
/** Then it is empty again: what was said isn't found a second time by whoever reads on. */
const GONE_MS = 5000;

let emptying: ReturnType<typeof setTimeout> | undefined;

/** In the dialog on top, for all behind it is shut away from those who hear. */
function regionOf(holder: Element): Element {
  const there = holder.querySelector(`:scope > [${REGION}]`);
  if (there) return there;
  const made = document.createElement('div');
  made.setAttribute(REGION, '');
  made.setAttribute('aria-live', 'assertive');
  holder.append(made);
  return made;
}

/** Says a text, also the same one again: it comes as an element of its own each time, and that is what is heard. */
export function sayAloud(text: string): void {
  const region = regionOf([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body);
  const words = document.createElement('p');
  words.textContent = text;
  clearTimeout(emptying);
  // Nothing of the page is asked for by then: it may be gone.
  emptying = setTimeout(() => {
    region.replaceChildren(words);
    emptying = setTimeout(() => region.replaceChildren(), GONE_MS);
  }, STAND_MS);
}
