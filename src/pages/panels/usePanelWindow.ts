import { useCallback, useEffect, useRef } from 'react';
import { openPanelWindow, type PanelWindow } from './panelWindow.ts';
import { toast } from '../../lib/toasts.ts';
import { usePanelWords } from './usePanelWords.ts';

/** No event tells one window that another was closed. */
const LOOK_MS = 1000;

/** Opens a panel's page in a window of its own, and says when that is refused and when it is closed again. */
export function usePanelWindow(): (to: string, panel: PanelWindow, name: string) => void {
  const t = usePanelWords();
  const looks = useRef(new Set<ReturnType<typeof setInterval>>());
  useEffect(() => {
    const { current } = looks;
    return () => {
      for (const look of current) clearInterval(look);
    };
  }, []);
  return useCallback(
    (to, panel, name) => {
      const opened = openPanelWindow(to, panel);
      if (!opened) {
        toast(t('panel.windowRefused'));
        return;
      }
      const look = setInterval(() => {
        if (!opened.closed) return;
        clearInterval(look);
        looks.current.delete(look);
        toast(t('panel.windowClosed', { name }));
      }, LOOK_MS);
      looks.current.add(look);
    },
    [t],
  );
}
