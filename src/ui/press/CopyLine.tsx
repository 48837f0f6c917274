import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copyText.ts';
import { toast } from '../../lib/toasts.ts';
import { Icon } from '../sign/Icon.tsx';
import css from './copy-line.module.css';

interface CopyLineProps {
  readonly label: string;
  /** Shown whole, and copied as it stands. */
  readonly text: string;
}

/** A text that is needed elsewhere, with a button that copies it. */
export function CopyLine({ label, text }: CopyLineProps) {
  const { t } = useTranslation('money');
  const copy = async () => toast(t((await copyText(text)) ? 'copy.done' : 'copy.refused'));
  return (
    <div className={css.line}>
      <div className={css.what}>
        <span className={css.label}>{label}</span>
        <span className={css.text}>{text}</span>
      </div>
      <button type="button" className={css.copy} aria-label={t('copy.of', { name: label })} onClick={() => void copy()}>
        <Icon name="copy" />
      </button>
    </div>
  );
}
