/** What stands on the page when the screens' script can't be had. Its words come with the first script: nothing else is sure to come. */
import { startWords, type UiLanguage } from '../lib/languages.ts';
import css from './not-started.module.css';

/** Says so in the visitor's language, with a way on. */
export function showNotStarted(root: HTMLElement, language: UiLanguage, reload: () => void): void {
  const words = startWords(language);
  root.ownerDocument.documentElement.lang = language;
  const part = <K extends keyof HTMLElementTagNameMap>(tag: K, text: string): HTMLElementTagNameMap[K] =>
    Object.assign(root.ownerDocument.createElement(tag), { textContent: text });
  const again = Object.assign(part('button', words.reload), { type: 'button', className: css.again, onclick: reload });
  const face = part('main', '');
  face.className = css.face ?? '';
  face.setAttribute('role', 'alert');
  face.append(part('h1', words.failed), part('p', words.failedDetail), again);
  root.replaceChildren(face);
}
