import type { PriceAlert } from '../../../../contract/alerts.ts';
import { nameOf, usePriceAlertWords, zoneOf } from '../../../features/price-alert/usePriceAlertWords.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import type { RowPlace } from '../../../ui/list/LongList.tsx';
import { Button } from '../../../ui/press/Button.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import css from './alerts.module.css';

interface AlertRowProps {
  readonly alert: PriceAlert;
  readonly place: RowPlace;
  onArm(): void;
  onChange(): void;
  onRemove(): void;
}

/** One alert: what it waits for, how it stands, and what can be done with it. */
export function AlertRow({ alert, place, onArm, onChange, onRemove }: AlertRowProps) {
  const { t, condition, named, when } = usePriceAlertWords();
  const { subject, state, isBeyond, repeats, note, firedAt } = alert;
  const fired = firedAt === undefined ? undefined : when({ at: firedAt, span: 0 }, zoneOf(subject));
  const standing = { armed: t(isBeyond ? 'waits' : 'armed'), fired: t('fired', { when: fired ?? '' }), unlisted: t('unlisted') }[state];
  const action = (name: 'arm' | 'change' | 'remove', run: () => void) => (
    <Button kind="quiet" aria-label={t('of', { action: t(name), what: named(alert, subject) })} onClick={run}>
      {t(name)}
    </Button>
  );
  return (
    <li className={css.row} {...place}>
      <Link className={css.what} to={quoteHref(subject)}>
        <span className={css.name}>
          {nameOf(subject)} <span className={css.code}>{subject.code}</span>
        </span>
        <span className={css.condition}>{condition(alert, subject)}</span>
        <span className={css.under}>
          <span className={css[state]}>{standing}</span>
          {` · ${t(repeats ? 'each' : 'once')}`}
          {state !== 'fired' && fired !== undefined && ` · ${t('lastFired', { when: fired })}`}
        </span>
        {note !== '' && <span className={css.under}>{note}</span>}
      </Link>
      <div className={css.actions}>
        {state === 'fired' && action('arm', onArm)}
        {action('change', onChange)}
        {action('remove', onRemove)}
      </div>
    </li>
  );
}
