import { useTranslation } from 'react-i18next';
import { useSettings } from '../lib/settings.ts';
import { usePanelWords } from '../pages/panels/usePanelWords.ts';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import css from './keys-sheet.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Every key of the desk, and the switch for those without Ctrl. */
export function KeysSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const words = usePanelWords();
  const { shortcuts, set } = useSettings();
  const row = (keys: readonly string[], text: string) => (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
  return (
    <Sheet title={words('keys.title')} onClose={onClose}>
      <dl className={css.keys}>
        {row([isMac ? '⌘ K' : 'Ctrl K'], words('keys.palette'))}
        {row(['/'], t('app.search'))}
        {row(['?'], words('keys.help'))}
        {row(['j', 'k'], words('keys.rows'))}
        {row(['b', 's'], words('keys.ticket'))}
        {row(['w'], words('keys.star'))}
        {row(['1–6'], words('keys.period'))}
      </dl>
      <Checkbox
        label={words('keys.switch')}
        hint={words('keys.switchHint')}
        checked={shortcuts}
        onChange={({ target }) => set('shortcuts', target.checked)}
      />
    </Sheet>
  );
}
