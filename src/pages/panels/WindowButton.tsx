import { toast } from '../../lib/toasts.ts';
import { Icon } from '../../ui/sign/Icon.tsx';
import css from './panel.module.css';
import { openPanelWindow, type PanelWindow } from './panelWindow.ts';
import { usePanelWords } from './usePanelWords.ts';

interface WindowButtonProps extends PanelWindow {
  /** Path and query of the page that the window shows. */
  readonly to: string;
  /** By which its end is told. */
  readonly name: string;
}

/** Opens a panel's page in a window of its own, and says when that is refused. */
export function WindowButton({ to, kind, link, name }: WindowButtonProps) {
  const words = usePanelWords();
  const open = () => {
    if (!openPanelWindow(to, { kind, link }, name)) toast(words('panel.windowRefused'));
  };
  return (
    <button type="button" className={css.action} aria-label={words('panel.window')} title={words('panel.window')} onClick={open}>
      <Icon name="open" size={16} />
    </button>
  );
}
