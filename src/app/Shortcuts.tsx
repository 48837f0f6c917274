import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { KLINE_TYPES } from '../../contract/codes.ts';
import { panelWindowOf } from '../pages/panels/panelWindow.ts';
import { useSettings } from '../lib/settings.ts';
import { isTyping } from '../lib/isTyping.ts';
import { actOf, type Acts } from '../lib/shortcuts.ts';
import { PanelWindowLink } from './PanelWindowLink.tsx';
import { KeysSheet } from './KeysSheet.tsx';
import { Palette } from './Palette.tsx';

const ACTS: Readonly<Record<string, keyof Acts>> = { j: 'next', k: 'previous', b: 'buy', s: 'sell', w: 'star' };

interface ShortcutsProps {
  /** Grows with each press that asks for the palette. */
  readonly asked: number;
}

type Open = 'palette' | 'keys' | undefined;

/** What a desk has besides its pages: keys, the palette, and what a panel in a window of its own follows. */
export function Shortcuts({ asked }: ShortcutsProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(asked > 0 ? 'palette' : undefined);
  const [seen, setSeen] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    setOpen('palette');
  }
  const panel = panelWindowOf();

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!useSettings.getState().shortcuts || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const key = event.key.toLowerCase();
    const period = KLINE_TYPES[Number(key) - 1];
    const name = ACTS[key];
    if (key === '?') setOpen('keys');
    else if (period) useSettings.getState().set('chartPeriod', period);
    else if (name) {
      const act = actOf(name);
      // What is held walks through a list; it orders nothing.
      if (!act || (event.repeat && name !== 'next' && name !== 'previous')) return;
      // Else the letter would be typed into the field that it opens.
      event.preventDefault();
      act();
    }
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const close = () => setOpen(undefined);
  return (
    <>
      {panel && <PanelWindowLink {...panel} />}
      {open === 'keys' && <KeysSheet onClose={close} />}
      {open === 'palette' && <Palette onKeys={() => setOpen('keys')} onGo={(to) => void navigate(to)} onClose={close} />}
    </>
  );
}
