import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/press/Button.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import css from './unanswered.module.css';

/** No answer came to a call that moves money: what that means, and the one safe way on. */
export function Unanswered({ onAsk }: { onAsk(): void }) {
  const { t } = useTranslation('money');
  return (
    <div className={css.unanswered} role="alert">
      <Note kind="warn">{t('unanswered.text')}</Note>
      <Button kind="plain" onClick={() => onAsk()}>
        {t('unanswered.ask')}
      </Button>
    </div>
  );
}
