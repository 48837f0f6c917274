import { toast } from '../../lib/toasts.ts';
import { openPanelWindow, type PanelWindow } from './panelWindow.ts';
import { usePanelWords } from './usePanelWords.ts';

/** Opens a panel's page in a window of its own, and says when that is refused. */
export function usePanelWindow(): (to: string, panel: PanelWindow, name: string) => void {
  const t = usePanelWords();
  return (to, panel, name) => {
    if (!openPanelWindow(to, panel, name)) toast(t('panel.windowRefused'));
  };
}
