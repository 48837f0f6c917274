/** From the review of a ticket to what is sent, and what comes of it. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Intent } from '../../../contract/frame.ts';
import type { Result } from '../../../contract/result.ts';
import { confirmButton, field, inDialog, NOW, open, ORDER, POSITION, press, TERMS, text, ticketRig, type } from './ticket.fixture.tsx';

ticketRig();

const NO_ANSWER: Result<never> = { ok: false, kind: 'network', code: 0, msg: '' };

describe('placing an order', () => {
  it('is one order, however often it is confirmed', async () => {
    const { sent } = await open('stock', { query: { quantity: '10' } });
    await press('Vérifier l’achat');
    const confirm = confirmButton();
    await act(async () => {
      for (let tap = 0; tap < 10; tap += 1) confirm.click();
      fireEvent.keyDown(confirm, { key: 'Enter' });
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      id: 'stockCreate',
      input: { stockCode: 'AAPL', market: 'US', source: 0, direction: 0, orderType: 1, price: '122.16', quantity: 10, validity: 'day' },
    });
    expect(text()).toContain('T00000005');
    expect(text()).toContain('Ordre exécuté');
  });

  it('gives each confirmation an id of its own', async () => {
    const { sent } = await open('stock', { query: { quantity: '10' } });
    await press('Vérifier l’achat');
    await act(async () => confirmButton().click());
    await press('Passer un autre ordre');
    await press('Vérifier l’achat');
    await act(async () => confirmButton().click());
    expect(new Set(sent.map(({ input }) => input['clientOrderId'])).size).toBe(2);
  });

  it('asks again when the market moves while one reads, and orders at what is then frozen', async () => {
    const { sent, tick } = await open('stock', { query: { quantity: '10' } });
    await act(async () => screen.getByLabelText('Marché').click());
    await press('Vérifier l’achat');
    await tick({ ask: 1_230_000, bid: 1_229_900, price: 1_230_000, version: 2 });
    expect(text()).toContain('Le marché a bougé');
    await act(async () => confirmButton().click());
    expect(sent).toEqual([]);
    await act(async () => inDialog().getByRole('button', { name: 'Reprendre au cours actuel' }).click());
    await act(async () => confirmButton().click());
    expect(sent[0]?.input).toMatchObject({ orderType: 0, price: '123.00', tolerance: '0.005' });
  });

  it('names the price that no part goes beyond, and none for a broker that keeps none', async () => {
    await open('stock', { query: { quantity: '10' } });
    await act(async () => screen.getByLabelText('Marché').click());
    await press('Vérifier l’achat');
    // Half a percent of 122.16 is 0.6108.
    expect(text()).toContain(
      'Rien ne s’exécute au-dessus de 122,77 $US. Ce que le carnet n’offre pas à ce prix attend jusqu’à la clôture.',
    );
    cleanup();
    await open('stock', { query: { quantity: '10' }, answers: { minCount: { ...TERMS, bounded: undefined } } });
    await act(async () => screen.getByLabelText('Marché').click());
    await press('Vérifier l’achat');
    expect(text()).toContain('ce courtier n’indique aucun prix limite');
    expect(text()).not.toContain('Rien ne s’exécute');
  });

  it('asks nobody again whose limit says how far the order goes', async () => {
    const { sent, tick } = await open('stock', { query: { quantity: '10' } });
    await press('Vérifier l’achat');
    await tick({ ask: 1_230_000, bid: 1_229_900, price: 1_230_000, version: 2 });
    expect(text()).not.toContain('Le marché a bougé');
    await act(async () => confirmButton().click());
    expect(sent[0]?.input).toMatchObject({ orderType: 1, price: '122.16' });
  });

  it('says of a market order that traded in part for what its rest waits', async () => {
    const { bound, price: _none, ...part } = { ...ORDER, bound: '122.77' };
    await open('stock', {
      query: { quantity: '10' },
      answer: () => ({ ok: true, data: { ...part, bound, orderType: 0, status: 3, reason: 'partial', filledQuantity: 4 } }),
    });
    await press('Vérifier l’achat');
    await act(async () => confirmButton().click());
    expect(text()).toContain('Exécuté en partie : le reste attend à 122,77 au plus');
    expect(text()).toContain('Au plus122,77');
  });

  it('says what the server refused beside its field, with what would do', async () => {
    await open('stock', {
      query: { quantity: '10' },
      answer: () => ({
        ok: false,
        kind: 'rejected',
        code: 1007,
        msg: 'No',
        denial: { reason: 'priceOffTick', field: 'price', nearest: ['122.15', '122.2'] },
      }),
    });
    await press('Vérifier l’achat');
    await act(async () => confirmButton().click());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Prix limite').getAttribute('aria-invalid')).toBe('true');
    await press('Prendre 122,15');
    expect(field('Prix limite').value).toBe('122,15');
    expect(field('Prix limite').getAttribute('aria-invalid')).toBeNull();
  });

  it('says that an order without an answer is being looked up, and shows what came of it', async () => {
    const { sent, intents } = await open('stock', { query: { quantity: '10' }, answer: () => NO_ANSWER });
    await press('Vérifier l’achat');
    await act(async () => confirmButton().click());
    expect(text()).toContain('Ne le passez pas une seconde fois');
    expect(inDialog().queryByRole('button', { name: /^Acheter pour/ })).toBeNull();
    const clientOrderId = String(sent[0]?.input['clientOrderId']);
    await act(async () =>
      intents.setState([{ clientOrderId, endpoint: 'stockCreate', state: 'accepted', about: {}, at: NOW, asked: 1, answer: ORDER }], true),
    );
    expect(text()).toContain('T00000005');
    expect(sent).toHaveLength(1);
  });

  it('is not placed while an earlier one of the same instrument has no answer, in whatever tab', async () => {
    const { sent, intents } = await open('stock', { query: { quantity: '10' } });
    const about = { stockCode: 'AAPL', market: 'US', source: 0 };
    const earlier: Intent = { clientOrderId: 'elsewhere-00000001', endpoint: 'stockCreate', state: 'unknown', about, at: NOW, asked: 1 };
    await act(async () => intents.setState([earlier], true));
    await press('Vérifier l’achat');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(text()).toContain('L’ordre précédent attend encore sa réponse');
    await act(async () => intents.setState([{ ...earlier, about: { ...about, stockCode: 'KO' } }], true));
    await press('Vérifier l’achat');
    expect(screen.queryByRole('dialog')).not.toBeNull();
    expect(sent).toEqual([]);
  });
});

describe('the ticket of a future', () => {
  const minCount = {
    ...TERMS,
    initialMargin: '11880',
    maintenanceMargin: '10800',
    multiplier: '50',
    canShort: true,
    leverages: [10, 20, 1],
  };
  const order = async (choose?: string) => {
    const { sent } = await open('future', { answers: { minCount } });
    if (choose !== undefined) await act(async () => fireEvent.change(screen.getByLabelText('Levier'), { target: { value: choose } }));
    await type('Contrats', '1');
    await press(/^Vérifier/);
    await act(async () => confirmButton().click());
    return sent[0]?.input;
  };

  it('begins with the usual leverage, not with a margin so small that it begins with a warning', async () => {
    expect(await order()).toMatchObject({ stockCode: 'ESM6', leverage: 10 });
  });

  it('asks for the exchange’s margin where the customer says so', async () => {
    expect(await order('exchange')).not.toHaveProperty('leverage');
  });
});

describe('closing a position', () => {
  const held = { positionMine: { list: [POSITION] } };

  it('closes all that is free by its id', async () => {
    const { sent } = await open('close', { answers: held });
    expect(field('Quantité').value).toBe('30');
    await press('Vérifier la vente');
    await act(async () => confirmButton().click());
    expect(sent[0]).toMatchObject({ id: 'positionFlat', input: { id: 7, quantity: 30, orderType: 1, price: '122.14' } });
    expect(sent[0]?.input).not.toHaveProperty('direction');
  });

  it('says that a position is gone', async () => {
    await open('close', { answers: { positionMine: { list: [] } } });
    expect(text()).toContain('Cette position est close');
  });
});
