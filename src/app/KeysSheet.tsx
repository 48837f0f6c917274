import { useTranslation } from 'react-i18next';
import { KLINE_TYPES } from '../../contract/codes.ts';
import { usePanelWords } from '../pages/panels/usePanelWords.ts';
import { Keys } from '../pages/setting/index/Keys.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import css from './keys-sheet.module.css';

/** One for each period of the chart. */
const PERIOD_KEYS = KLINE_TYPES.map((_, index) => String(index + 1));
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Every key of the desk, and the switch for those without Ctrl. */
export function KeysSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const words = usePanelWords();
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
        {row(PERIOD_KEYS, words('keys.period'))}
      </dl>
      <Keys />
    </Sheet>
  );
}
