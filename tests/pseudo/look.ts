/** What is wrong with the texts of a page as it stands. Runs in the page: it may name nothing from outside. */

/** A text that doesn't fit, or a run of words that no text of the locale files says. */
export interface Finding {
  readonly kind: 'cut' | 'over' | 'plain';
  readonly text: string;
  /** Where: the element and what holds it. */
  readonly at: string;
}

export function look(): Finding[] {
  const found: Finding[] = [];
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  /** Half a pixel of rounding, and the other half. */
  const SLACK = 1;
  /** Letters that the pseudo-locale has none of, in a word of three: what has one was not translated. */
  const PLAIN = /[aeiou]/i;
  const ACCENT = /[\u00c0-\u00ff]/;

  const nameOf = (element: Element): string => {
    const classes = [...element.classList].map((name) => name.replace(/^_+|_[\w-]{5,}$/g, '')).join('.');
    return `${element.localName}${classes ? `.${classes}` : ''}`;
  };
  const placeOf = (element: Element): string => {
    const places: string[] = [];
    for (let at: Element | null = element; at && at.id !== 'content' && places.length < 4; at = at.parentElement)
      places.unshift(nameOf(at));
    return places.join(' > ');
  };
  const tell = (kind: Finding['kind'], text: string, element: Element): void => {
    found.push({ kind, text: text.replaceAll(/\s+/g, ' ').trim().slice(0, 120), at: placeOf(element) });
  };

  /** Words of a text that have none of the accents, one beside the other as one run. */
  const plainRuns = (text: string): string[] => {
    const runs: string[] = [];
    let run: string[] = [];
    // Of a build's number a run of letters says nothing.
    for (const piece of text.replaceAll(/\b(?=[a-f]*\d)[\da-f]{7,40}\b/g, '').split(/([^\p{L}'’.&-]+)/u)) {
      if (/^\p{L}/u.test(piece)) {
        if (piece.length > 2 && PLAIN.test(piece) && !ACCENT.test(piece)) {
          run.push(piece);
          continue;
        }
      } else if (/^[\s·]*$/u.test(piece)) continue;
      if (run.length > 0) runs.push(run.join(' '));
      run = [];
    }
    if (run.length > 0) runs.push(run.join(' '));
    return runs;
  };

  const isForeign = (element: Element): boolean => {
    const own = element.closest('[lang]')?.getAttribute('lang');
    return own !== null && own !== undefined && own !== document.documentElement.lang;
  };
  /** An address is in no language. */
  const ADDRESS = /:\/\/|@/;
  const speak = (text: string, element: Element): void => {
    if (!isForeign(element) && !ADDRESS.test(text)) for (const run of plainRuns(text)) tell('plain', run, element);
  };

  interface Shown {
    readonly element: Element;
    readonly text: string;
    readonly box: DOMRect;
    /** What it scrolls with. */
    readonly layer: Element | null;
  }
  const shown: Shown[] = [];

  /** For screen readers alone, or for the pointer over a sign that says it. */
  const isUnseen = (element: Element): boolean =>
    styleOf(element).opacity === '0' || (styleOf(element).clipPath !== 'none' && element.getBoundingClientRect().width < 2);
  /** The beginning of a text that is whole where it leads to. */
  const isPreview = (element: Element): boolean => element.closest('[data-preview]') !== null;

  /** Whether what stands in a box is clipped by something around it that can't be scrolled there. */
  const isClipped = (element: Element, box: DOMRect): boolean => {
    let acrossFree = false;
    let downFree = false;
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      if (isUnseen(at)) return false;
      const style = styleOf(at);
      const around = at.getBoundingClientRect();
      const clips = (value: string) => value === 'hidden' || value === 'clip';
      const scrolls = (value: string) => value === 'auto' || value === 'scroll';
      if (scrolls(style.overflowX) && at.scrollWidth > at.clientWidth) acrossFree = true;
      if (scrolls(style.overflowY)) downFree = true;
      if (!acrossFree && clips(style.overflowX) && (box.right > around.right + SLACK || box.left < around.left - SLACK)) return true;
      if (!downFree && clips(style.overflowY) && at !== document.body && (box.bottom > around.bottom + 4 || box.top < around.top - 4))
        return true;
      if (style.position === 'fixed') break;
    }
    return !acrossFree && (box.right > innerWidth + SLACK || box.left < -SLACK);
  };

  const layerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, overflowX, overflowY } = styleOf(at);
      if (position !== 'static' && position !== 'relative') return at;
      if ([overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')) return at;
    }
    return null;
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const element = node.parentElement;
    if (!element || text.trim() === '' || element.closest('script, style, noscript, option, [inert]')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    speak(text, element);
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const own = styleOf(element);
    const isEllipsed = own.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + SLACK;
    if (isPreview(element)) continue;
    if (isEllipsed || isClipped(element, box)) tell('cut', text, element);
    else if (![element, element.parentElement].some((one) => one && isUnseen(one)))
      shown.push({ element, text, box, layer: layerOf(element) });
  }

  for (const [index, one] of shown.entries())
    for (const other of shown.slice(index + 1)) {
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Boxes of inline texts that wrap lie over each other where their letters don't.
      const wraps = [one, other].some(({ element, box }) => box.height > 1.8 * Number.parseFloat(styleOf(element).fontSize) * 1.2);
      if (across > 3 && down > 5 && !wraps) tell('over', `${one.text} | ${other.text}`, one.element);
    }

  const pen = document.createElement('canvas').getContext('2d');
  const widthOf = (text: string, element: Element): number => {
    if (!pen) return 0;
    const { font } = styleOf(element);
    pen.font = font;
    return pen.measureText(text).width;
  };
  for (const element of document.querySelectorAll<HTMLElement>('[aria-label], [placeholder], [title], [alt], select')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) speak(element.getAttribute(name) ?? '', element);
    const style = styleOf(element);
    const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (element instanceof HTMLSelectElement) {
      const chosen = element.selectedOptions[0]?.text ?? '';
      for (const { text } of element.options) speak(text, element);
      if (room > 2 && !isUnseen(element) && widthOf(chosen, element) > room + SLACK) tell('cut', chosen, element);
    }
    if (element instanceof HTMLInputElement && element.value === '' && room > 2 && widthOf(element.placeholder, element) > room + SLACK)
      tell('cut', element.placeholder, element);
  }
  return found;
}
