import { describe, expect, it } from 'vitest';
import { ORDER_NOTES, OrderStatus } from '../../../contract/codes.ts';
import frTrade from '../../../locales/fr/trade.json';
import { isChangeable, isWorking, orderState } from './orderState.ts';

describe('orderState', () => {
  it.each([
    [OrderStatus.Working, undefined, 'order.status.0', 'runs'],
    [OrderStatus.Working, 'queued', 'order.note.queued', 'waits'],
    [OrderStatus.PartlyFilled, 'partial', 'order.note.partial', 'runs'],
    [OrderStatus.Filled, undefined, 'order.status.1', 'good'],
    [OrderStatus.Filled, 'liquidated', 'order.note.liquidated', 'bad'],
    [OrderStatus.Ended, 'rejected', 'order.note.rejected', 'bad'],
    [OrderStatus.Ended, 'cancelled', 'order.note.cancelled', 'over'],
  ] as const)('status %i with note %s', (status, reason, word, tone) => expect(orderState({ status, reason })).toEqual({ word, tone }));

  it('has a word for every note and every status', () => {
    expect(Object.keys(frTrade.order.note).toSorted()).toEqual([...ORDER_NOTES].toSorted());
    for (const status of Object.values(OrderStatus)) expect(Object.keys(frTrade.order.status)).toContain(String(status));
  });

  it('has none for a status that it does not know', () => {
    // As an answer of a newer broker would bring it.
    const status = 9 as OrderStatus;
    expect(orderState({ status, reason: undefined })).toEqual({ word: undefined, tone: 'over' });
  });

  it('knows what may still trade', () => {
    expect(Object.values(OrderStatus).filter((status) => isWorking({ status }))).toEqual([OrderStatus.Working, OrderStatus.PartlyFilled]);
  });

  it('lets nobody take back a close-out, though it may still trade', () => {
    const status = OrderStatus.PartlyFilled;
    expect(isChangeable({ status, reason: 'partial' })).toBe(true);
    expect(isChangeable({ status, reason: 'liquidated' })).toBe(false);
    expect(isChangeable({ status: OrderStatus.Ended, reason: 'cancelled' })).toBe(false);
  });
});
