import { useTranslation } from 'react-i18next';
import css from './order-ticket.module.css';

interface PartsProps {
  /** What can be afforded, or sold; undefined while unknown. */
  readonly most: { readonly half: number; readonly full: number } | undefined;
  readonly lot: number;
  onPart(quantity: number): void;
}

/** A quarter, a half, three quarters, all of what can be had: whole lots. */
export function Parts({ most, lot, onPart }: PartsProps) {
  const { t } = useTranslation('ticket');
  const quarter = (count: number) => Math.floor(((most?.full ?? 0) * count) / 4 / lot) * lot;
  const parts = [
    { id: 'quarter', quantity: quarter(1) },
    { id: 'half', quantity: most?.half ?? 0 },
    { id: 'threeQuarters', quantity: quarter(3) },
    { id: 'all', quantity: most?.full ?? 0 },
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
