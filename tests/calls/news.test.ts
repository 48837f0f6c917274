/** News and new issues over real HTTP: words in the customer's language, made from the market's own prices. */
import { describe, expect, inject, it } from 'vitest';
import { EnvelopeCode } from '../../contract/codes.ts';
import { caller } from '../sandbox/call.ts';
import { FIXED_CLOCK } from '../startSandbox.ts';
import { requestsTo } from '../sandbox/rig.ts';

/** Ten in New York on a Wednesday. */
const NOW = Date.parse(FIXED_CLOCK) / 1000;

const requests = requestsTo(inject('sandbox'));
const call = caller(() => requests);

describe('articles', () => {
  it('come newest first, none from the future, in pages that meet', async () => {
    const whole = await call('articlePageList', { pageSize: 40 });
    const times = whole.list.map(({ createTimestamp }) => createTimestamp);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times[0]).toBeLessThanOrEqual(NOW + 60);
    const second = await call('articlePageList', { pageSize: 20, pageNum: 2 });
    expect(second.list.map(({ id }) => id)).toEqual(whole.list.slice(20).map(({ id }) => id));
    expect(new Set(whole.list.map(({ id }) => id)).size).toBe(40);
  });

  it('speak the reader’s language, and say what they are', async () => {
    const [fr] = (await call('articlePageList', { tag: 'markets', pageSize: 1 })).list;
    const [en] = (await call('articlePageList', { tag: 'markets', pageSize: 1 }, 'en')).list;
    const [nl] = (await call('articlePageList', { tag: 'markets', pageSize: 1 }, 'nl')).list;
    expect(fr?.source).toBe('Coulisse (simulé)');
    expect(en?.source).toBe('Coulisse (simulated)');
    expect(fr?.id).toBe(en?.id);
    expect(fr?.title).toMatch(/ ouvre | termine /);
    expect(en?.title).toMatch(/ opens | closes /);
    expect(nl?.source).toBe('Coulisse (gesimuleerd)');
    expect(nl?.title).toMatch(/ opent | sluit /);
  });

  it('are found again by their id, their text plain', async () => {
    const { list } = await call('articlePageList', { pageSize: 30 });
    for (const head of list) {
      const { content, ...rest } = await call('articleDetail', { id: head.id });
      expect(rest).toEqual(head);
      expect(content.replaceAll(/<\/?(?:p|strong|ul|li)>/g, '')).not.toMatch(/[<>]/);
    }
  });

  it('of one instrument tell its own sessions', async () => {
    const { list } = await call('articlePageList', { stockCode: 'AAPL', market: 'US', tag: 'companies' });
    expect(list.length).toBeGreaterThan(2);
    for (const { id, related } of list) {
      expect(related.map(({ code }) => code)).toContain('AAPL');
      expect((await call('articleDetail', { id })).id).toBe(id);
    }
    expect((await requests.post('/web/article/pageList', { stockCode: 'NOSUCH', market: 'US' })).body).toMatchObject({
      code: EnvelopeCode.UnknownInstrument,
    });
  });

  it.each(['US-wrap-zzzzzzzz-0', 'US-wrap-tbp9co-nosuch', 'XX-wrap-tbp9co-0', 'nonsense', '..%2f'])('%s is none', async (id) => {
    expect((await requests.get(`/web/article/${id}`)).body).toMatchObject({ code: EnvelopeCode.NotFound });
  });

  it('have tags with labels', async () => {
    const { list } = await call('dictData', { dictType: 'article_tag' });
    expect(list.map(({ value }) => value)).toEqual(['markets', 'companies', 'economy', 'ipo', 'notice']);
    for (const { value } of list) {
      for (const head of (await call('articlePageList', { tag: value, pageSize: 5 })).list) expect(head.tag).toBe(value);
    }
    expect((await call('dictData', { dictType: 'unknown' })).list).toEqual([]);
  });
});

describe('new issues', () => {
  it('are open, upcoming, closed or listed as the clock says, what is drawn marked in field and name', async () => {
    const { list } = await call('newStockList', {});
    for (const offering of list) {
      const { state, purchaseStartDate, purchaseEndDate, allotDate, listDate, synthetic, name, debutChange } = offering;
      if (synthetic) {
        expect(name).toMatch(/\(simulé\)$/);
        const expected =
          NOW >= (allotDate ?? 0) && state === 'withdrawn'
            ? 'withdrawn'
            : NOW >= (listDate ?? 0)
              ? 'listed'
              : NOW >= (purchaseEndDate ?? 0)
                ? 'closed'
                : NOW >= (purchaseStartDate ?? 0)
                  ? 'open'
                  : 'upcoming';
        expect(state).toBe(expected);
      } else expect(offering).toMatchObject({ state: 'listed', market: 'HK' });
      if (state !== 'listed') expect(debutChange ?? undefined).toBeUndefined();
    }
    expect(list.filter(({ synthetic }) => !synthetic)).toHaveLength(499);
    expect(list.some(({ state }) => state === 'open')).toBe(true);
    expect(list.some(({ state }) => state === 'upcoming')).toBe(true);
  });

  it('are found by their id, as the list has them', async () => {
    const { list } = await call('newStockList', {});
    for (const offering of [...list.slice(0, 30), ...list.slice(-3)]) {
      expect(await call('newStockDetail', { id: offering.id })).toEqual(offering);
    }
    expect((await requests.get('/web/m_ft/new_stock/detail?id=drawn-HK-99999-0')).body).toMatchObject({ code: EnvelopeCode.NotFound });
  });

  it('keep no sentinel of the record', async () => {
    for (const { oversubscription } of (await call('newStockList', {})).list) expect(oversubscription ?? 0).toBeGreaterThanOrEqual(0);
  });
});
