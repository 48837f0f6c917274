import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/press/Button.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import css from './order-ticket.module.css';

/** No answer came to an order: it is being looked up by its number, and must not be placed a second time. */
export function Unknown({ onAsk }: { onAsk(): void }) {
  const { t } = useTranslation('ticket');
  return (
    <div className={css.unknown} role="alert">
      <Note kind="warn">{t('unknown.text')}</Note>
      <Button kind="plain" onClick={onAsk}>
        {t('unknown.ask')}
      </Button>
    </div>
  );
}
