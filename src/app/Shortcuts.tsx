import keysWords from 'virtual:words:./KeysSheet.tsx';
import paletteWords from 'virtual:words:./Palette.tsx';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { KLINE_TYPES } from '../../contract/codes.ts';
import { withWords } from '../lib/i18n.ts';
import { useSettings } from '../lib/settings.ts';
import { actOf, type Acts } from '../lib/shortcuts.ts';
import { toast } from '../lib/toasts.ts';
import { panelWindowOf } from '../pages/panels/panelWindow.ts';
import { ClosedWindows } from './ClosedWindows.tsx';
import { PanelWindowLink } from './PanelWindowLink.tsx';

const SEARCH = '/pages/search/index';
const ACTS: Readonly<Record<string, keyof Acts>> = { j: 'next', k: 'previous', b: 'buy', s: 'sell', w: 'star' };

/** So long keys wait for a sheet: its script may hang. */
const PATIENCE_MS = 10_000;

interface SheetProps {
  /** Letters that came before it did. */
  readonly typed: string;
  onKeys(): void;
  onClose(): void;
}

/** Sheets that come with their first use. */
const SHEETS = {
  palette: withWords(paletteWords, async (): Promise<ComponentType<SheetProps>> => (await import('./Palette.tsx')).Palette),
  keys: withWords(keysWords, async (): Promise<ComponentType<SheetProps>> => (await import('./KeysSheet.tsx')).KeysSheet),
};

/** Whether what has the focus takes letters itself. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select, [contenteditable="true"]');

/** Keys that work anywhere, what they open, and what a panel in a window of its own follows. Comes behind the first screen. */
export function Shortcuts() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ readonly Sheet: ComponentType<SheetProps>; readonly typed: string }>();
  /** A sheet is on its way: letters are meant for it, and are no keys of the page. */
  const [isComing, setComing] = useState(false);
  /** Those letters, and the ones that it took with it. */
  const typed = useRef('');
  const panel = panelWindowOf();

  const open = (name: keyof typeof SHEETS) => {
    const tooLate = new Promise<never>((_, giveUp) => setTimeout(giveUp, PATIENCE_MS));
    setComing(true);
    typed.current = '';
    Promise.race([SHEETS[name](), tooLate])
      .then(
        (Sheet) => setOpened({ Sheet, typed: typed.current }),
        () => toast(t('notice.partMissing')),
      )
      .finally(() => setComing(false));
  };
  /** What a key does here; undefined: nothing. */
  const meaning = (event: KeyboardEvent): (() => void) | undefined => {
    const key = event.key.toLowerCase();
    if (event.defaultPrevented || event.isComposing || event.altKey || document.querySelector('dialog[open]')) return undefined;
    if (event.ctrlKey || event.metaKey) return key === 'k' ? () => open('palette') : undefined;
    const { shortcuts, set } = useSettings.getState();
    if (isTyping(event.target)) return undefined;
    if (isComing) return event.key.length === 1 ? () => (typed.current += event.key) : undefined;
    if (!shortcuts) return undefined;
    if (key === '/') return () => pathname !== SEARCH && void navigate(SEARCH);
    if (key === '?') return () => open('keys');
    const period = KLINE_TYPES[Number(key) - 1];
    if (period) return () => set('chartPeriod', period);
    const name = ACTS[key];
    // What is held walks through a list; it orders nothing.
    return name === undefined || (event.repeat && name !== 'next' && name !== 'previous') ? undefined : actOf(name);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = meaning(event);
    if (!act) return;
    // Else the browser has a use for it too, or the letter is typed into the field that it opens.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <ClosedWindows />
      {panel && <PanelWindowLink {...panel} />}
      {opened && <opened.Sheet typed={opened.typed} onKeys={() => open('keys')} onClose={() => setOpened(undefined)} />}
    </>
  );
}
