import { useTranslation } from 'react-i18next';
import { OpenClose } from '../../../../contract/codes.ts';
import type { ClosedPosition, Order, Position } from '../../../../contract/rest/trading.ts';
import type trade from '../../../../locales/fr/trade.json';
import { useWrite } from '../../../data/useWrite.ts';
import { orderState } from '../../../features/trades/orderState.ts';
import { isoText } from '../../../lib/time.ts';
import { holdingSide, lineText, orderSide } from '../../../products/traded.ts';
import { collect } from '../../money/collect.ts';
import { resultOf } from '../net.ts';
import { ExportButton } from './ExportButton.tsx';

type ColumnName = keyof typeof trade.export.column;
type Columns<T> = readonly (readonly [ColumnName, (row: T) => string | number | null | undefined])[];

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const at = (seconds: number | null | undefined): string => (typeof seconds === 'number' ? isoText(seconds * 1000, ZONE) : '');

/** Names of the columns, and a line for each row; what a row lacks is empty. */
function useTable<T>(columns: Columns<T>): (rows: readonly T[]) => string[][] {
  const { t } = useTranslation('trade');
  return (rows) => [
    columns.map(([name]) => t(`export.column.${name}`)),
    ...rows.map((row) => columns.map(([, valueOf]) => String(valueOf(row) ?? ''))),
  ];
}

const NAMED = [
  ['name', ({ name }: Position | Order | ClosedPosition) => name],
  ['code', ({ stockCode }: Position | Order | ClosedPosition) => stockCode],
  ['market', ({ market }: Position | Order | ClosedPosition) => market],
] as const;

export function ExportHoldings() {
  const { t } = useTranslation('trade');
  const read = useWrite('positionMine');
  const table = useTable<Position>([
    ['id', ({ id }) => id],
    ['time', ({ createTimeTimestamp }) => at(createTimeTimestamp)],
    ...NAMED,
    ['source', ({ source, option }) => lineText(t, source, option)],
    ['side', (position) => holdingSide(t, position)],
    ['quantity', ({ positionNum }) => positionNum],
    ['frozen', ({ frozenNum }) => frozenNum],
    ['average', ({ averagePrice }) => averagePrice],
    ['last', ({ price }) => price],
    ['currency', ({ currency }) => currency],
    ['floating', ({ profit }) => profit],
    ['today', ({ todayProfit }) => todayProfit],
    ['realised', ({ sellProfit }) => sellProfit],
    ['fee', ({ fee }) => fee],
    ['settle', ({ settleCurrency }) => settleCurrency],
    ['margin', ({ margin }) => margin],
    ['leverage', ({ leverage }) => leverage],
    ['liquidation', ({ liquidationPrice }) => liquidationPrice],
  ]);
  return (
    <ExportButton
      name="coulisse-positions"
      rows={async () => {
        const answer = await read.send({});
        return answer.ok ? table(answer.data.list) : undefined;
      }}
    />
  );
}

export function ExportClosed() {
  const { t } = useTranslation('trade');
  const read = useWrite('positionFlatList');
  const table = useTable<ClosedPosition>([
    ['id', ({ id }) => id],
    ['time', ({ createTimeTimestamp }) => at(createTimeTimestamp)],
    ['closeTime', ({ closeTimeTimestamp }) => at(closeTimeTimestamp)],
    ...NAMED,
    ['source', ({ source, option }) => lineText(t, source, option)],
    ['side', (closed) => holdingSide(t, closed)],
    ['quantity', ({ quantity }) => quantity],
    ['openPrice', ({ openPrice }) => openPrice],
    ['closePrice', ({ closePrice }) => closePrice],
    ['currency', ({ currency }) => currency],
    ['profit', ({ profit }) => profit],
    ['fee', ({ fee }) => fee],
    ['costs', ({ costs }) => costs],
    ['net', (closed) => resultOf([closed]).net],
    ['settle', ({ settleCurrency }) => settleCurrency],
    ['reason', ({ reason }) => t(`closed.reason.${reason}`)],
  ]);
  return (
    <ExportButton
      name="coulisse-closed"
      rows={async () => {
        const found = await collect((page) => read.send(page));
        return found.ok ? table(found.rows) : undefined;
      }}
    />
  );
}

export function ExportOrders() {
  const { t } = useTranslation('trade');
  const read = useWrite('positionConsignList');
  const table = useTable<Order>([
    ['orderNo', ({ orderNo }) => orderNo],
    ['time', ({ createTimeTimestamp }) => at(createTimeTimestamp)],
    ['endTime', ({ endTimeTimestamp }) => at(endTimeTimestamp)],
    ...NAMED,
    ['source', ({ source, option }) => lineText(t, source, option)],
    ['side', ({ direction }) => orderSide(t, direction)],
    ['openClose', ({ openClose }) => (openClose === OpenClose.Open ? t('order.open') : t('order.close'))],
    ['type', ({ orderType }) => t(`order.type.${orderType}`)],
    ['quantity', ({ quantity }) => quantity],
    ['filled', ({ filledQuantity }) => filledQuantity],
    ['price', ({ price }) => price],
    ['average', ({ averagePrice }) => averagePrice],
    ['currency', ({ currency }) => currency],
    ['amount', ({ amount }) => amount],
    ['fee', ({ fee }) => fee],
    ['settle', ({ settleCurrency }) => settleCurrency],
    ['profit', ({ profit }) => profit],
    ['leverage', ({ leverage }) => leverage],
    [
      'status',
      (order) => {
        const { word } = orderState(order);
        return word === undefined ? t('order.status.other', { code: order.status }) : t(word);
      },
    ],
  ]);
  return (
    <ExportButton
      name="coulisse-orders"
      rows={async () => {
        const found = await collect((page) => read.send(page));
        return found.ok ? table(found.rows) : undefined;
      }}
    />
  );
}
