import { useTranslation } from 'react-i18next';
import { isFall } from '../../../../contract/finance/price.ts';
import type { ClosedPosition } from '../../../../contract/rest/trading.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { holdingSide, lineText } from '../../../products/traded.ts';
import { ClosedRow } from '../ClosedRow.tsx';
import { resultOf } from '../net.ts';
import { DetailPage } from './DetailPage.tsx';
import css from './detail.module.css';
import { Movements } from './Movements.tsx';
import { PositionChart } from './PositionChart.tsx';
import { useFieldLines } from './useFieldLines.ts';

interface ClosedDetailProps {
  readonly id: number;
  /** The parts in which it was closed, newest first; at least one. */
  readonly closed: readonly ClosedPosition[];
}

/** A position that is no longer held. */
export function ClosedDetail({ id, closed }: ClosedDetailProps) {
  const [last] = closed;
  return last ? <Whole id={id} closed={closed} last={last} /> : null;
}

function Whole({ id, closed, last }: ClosedDetailProps & { readonly last: ClosedPosition }) {
  const { t } = useTranslation('trade');
  const { movement } = useOwnMoneyText();
  const of = useFieldLines(last);
  const { profit, fee, costs, net } = resultOf(closed);
  const left = net ?? profit;
  return (
    <DetailPage
      of={last}
      head={
        <>
          {left === undefined ? (
            <p className={css.profit}>{ABSENT}</p>
          ) : (
            <p className={`${css.profit} ${isFall(left) ? css.fall : css.rise}`}>{movement(left, last.settleCurrency)}</p>
          )}
          <p className={css.under}>{t(net === undefined ? 'detail.isClosedGross' : 'detail.isClosedNet')}</p>
        </>
      }
      chart={<PositionChart id={id} of={last} />}
      lines={[
        of.text('id', String(id)),
        of.text('line', lineText(t, last.source, last.option)),
        of.text('direction', holdingSide(t, last)),
        of.count(
          'quantity',
          closed.reduce((total, { quantity }) => total + quantity, 0),
        ),
        of.average('openPrice', last.openPrice),
        of.average('closePrice', last.closePrice),
        of.movement('realised', profit),
        costs === undefined ? of.money('fee', fee) : of.money('costs', costs),
        of.movement('net', net),
        of.text('closedBy', t(`closed.reason.${last.reason}`)),
        of.moment('opened', last.createTimeTimestamp),
        of.moment('closedOn', last.closeTimeTimestamp),
      ]}
    >
      {closed.length > 1 && (
        <section className={css.movements}>
          <h2 className={css.heading}>{t('detail.partlyClosed')}</h2>
          <ul>
            {closed.map((part) => (
              <ClosedRow key={part.id} closed={part} dated />
            ))}
          </ul>
        </section>
      )}
      <Movements id={id} of={last} />
    </DetailPage>
  );
}
