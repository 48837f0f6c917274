import { useTranslation } from 'react-i18next';
import css from './order-ticket.module.css';

interface PartsProps {
  /** What can be afforded, or sold; undefined while unknown. */
  readonly full: number | undefined;
  /** The server's half of it, where it tells one. */
  readonly half: number | undefined;
  readonly lot: number;
  onPart(quantity: number): void;
}

/** A quarter, a half, three quarters, all of what can be had: whole lots. */
export function Parts({ full = 0, half, lot, onPart }: PartsProps) {
  const { t } = useTranslation('ticket');
  const quarters = (count: number) => Math.floor((full * count) / 4 / lot) * lot;
  const parts = [
    { id: 'quarter', quantity: quarters(1) },
    { id: 'half', quantity: half ?? quarters(2) },
    { id: 'threeQuarters', quantity: quarters(3) },
    { id: 'all', quantity: full },
  ] as const;
  return (
    <div className={css.parts}>
      {parts.map(({ id, quantity }) => (
        <button
          key={id}
          type="button"
          className={css.part}
          aria-label={t(`part.${id}Label`)}
          disabled={quantity <= 0}
          onClick={() => onPart(quantity)}
        >
          {t(`part.${id}`)}
        </button>
      ))}
    </div>
  );
}
