import { useEffect, useEffectEvent } from 'react';
import { toast } from '../lib/toasts.ts';
import { takeClosed, usePanelWindows } from '../pages/panels/panelWindow.ts';
import { usePanelWords } from '../pages/panels/usePanelWords.ts';

const LOOK_MS = 1000;

/** Says it when a panel's own window was closed. */
export function ClosedWindows() {
  const t = usePanelWords();
  const some = usePanelWindows(({ opened }) => opened.length > 0);
  const look = useEffectEvent(() => {
    for (const name of takeClosed()) toast(t('panel.windowClosed', { name }));
  });
  useEffect(() => {
    if (!some) return;
    const timer = setInterval(() => look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [some]);
  return null;
}
