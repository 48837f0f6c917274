import { useTranslation } from 'react-i18next';
import type { Position } from '../../../contract/rest/trading.ts';
import { closeHref } from '../../products/orderPage.ts';
import { useTradedName } from '../../products/useTradedName.ts';
import { detailHref } from '../../products/tradePage.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';

interface PositionActionsProps {
  readonly position: Position;
  /** The detail itself offers no way to it. */
  readonly withDetail?: boolean;
  /** In a row of a list they are quiet, on a page of their own they stand out. */
  readonly kind?: 'quiet' | 'plain';
}

/** What a customer can do with an open position. */
export function PositionActions({ position, withDetail = false, kind = 'quiet' }: PositionActionsProps) {
  const { t } = useTranslation('trade');
  const name = useTradedName()(position);
  const leveraged = typeof position.margin === 'string';
  const frozen = position.frozenNum >= position.positionNum;
  return (
    <>
      {withDetail && (
        <ButtonLink kind={kind} to={detailHref('position', position.id)} aria-label={t('holding.detailOf', { name })}>
          {t('holding.detail')}
        </ButtonLink>
      )}
      {leveraged && (
        <ButtonLink kind={kind} to={closeHref(position, 'margin')} aria-label={t('holding.addMarginOf', { name })}>
          {kind === 'quiet' ? t('holding.margin') : t('holding.addMargin')}
        </ButtonLink>
      )}
      {!frozen && (
        <ButtonLink kind={kind} to={closeHref(position)} aria-label={t('holding.closeOf', { name })}>
          {t('holding.close')}
        </ButtonLink>
      )}
    </>
  );
}
