/** What stands on the page when the screens' script can't be had. Its words come with the first script: nothing else is sure to come. */
import en from '../../locales/en/start.json';
import fr from '../../locales/fr/start.json';
import type { UiLanguage } from '../lib/settings.ts';
import css from './not-started.module.css';

const WORDS = { fr, en } satisfies Record<UiLanguage, typeof fr>;

/** Says so in the visitor's language, with a way on. */
export function showNotStarted(root: HTMLElement, language: UiLanguage, reload: () => void): void {
  const words = WORDS[language];
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
