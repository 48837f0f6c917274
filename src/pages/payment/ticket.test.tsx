/** Filling a ticket in: what it takes, refuses, says and warns of. */
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../lib/i18n.ts';
import { LIVE } from '../quote/quoteWorld.fixture.ts';
import { confirmButton, field, NOW, open, POSITION, press, text, ticketRig, type } from './ticket.fixture.tsx';

/** A bound for what hangs: by itself it is a second. */
const PATIENCE_MS = 10_000;

ticketRig();

describe('an order ticket', () => {
  it('is filled by its address, says every cost, and sends nothing by itself', async () => {
    const { sent } = await open('stock', { query: { direction: '0', quantity: '10' } });
    expect(field('Prix limite').value).toBe('122,16');
    expect(field('Quantité').value).toBe('10');
    expect(text()).toContain('10 × 122,16 $US1 221,60 $US');
    expect(text()).toContain('Commission1,22 $US');
    expect(text()).toContain('Total à débiter1 222,82 $US');
    expect(text()).toContain('Disponible après8 777,18 $US');
    await press('Vérifier l’achat');
    expect(confirmButton().textContent).toContain('1');
    expect(sent).toEqual([]);
  });

  it.each([
    ['enough', 81, true],
    ['too little', 5, false],
  ])('answers a press that comes before the server says what can be afforded once it does: %s', async (_, full, opens) => {
    const most = Promise.withResolvers<unknown>();
    await open('stock', { query: { quantity: '10' }, answers: { positionHalfOrFull: most.promise } });
    await press('Vérifier l’achat');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('true');
    await act(async () => most.resolve({ half: full, full, available: '10000.00', currency: 'USD' }));
    await act(() => vi.waitFor(() => expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('false'), PATIENCE_MS));
    expect(screen.queryByRole('dialog') !== null).toBe(opens);
    expect(field('Quantité').getAttribute('aria-invalid') === 'true').toBe(!opens);
  });

  it.each([true, false])('asks the broker about an instrument once the choice stands still: %s', async (still) => {
    const { reads } = await open('stock', { still });
    const asked = ['minCount', 'rateSite', 'positionHalfOrFull', 'positionGetByStock'] as const;
    expect(asked.map((id) => reads.has(id))).toEqual(asked.map(() => still));
    expect(text()).toContain('Apple Inc.');
  });

  it('forgets a press that came too early when something else is typed', async () => {
    const most = Promise.withResolvers<unknown>();
    await open('stock', { query: { quantity: '10' }, answers: { positionHalfOrFull: most.promise } });
    await press('Vérifier l’achat');
    await type('Quantité', '20');
    await act(async () => most.resolve({ half: 40, full: 81, available: '10000.00', currency: 'USD' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('steps by ticks and by lots, by keys too', async () => {
    await open('stock', { query: { quantity: '10' } });
    await act(async () => fireEvent.keyDown(field('Prix limite'), { key: 'ArrowUp' }));
    await act(async () => fireEvent.keyDown(field('Prix limite'), { key: 'ArrowUp', shiftKey: true }));
    expect(field('Prix limite').value).toBe('122,27');
    await press('Quantité\u00a0: un pas de moins');
    expect(field('Quantité').value).toBe('9');
    const all = screen.getByRole<HTMLButtonElement>('button', { name: 'Tout le possible' });
    await act(() => vi.waitFor(() => expect(all.disabled).toBe(false), PATIENCE_MS));
    await act(async () => all.click());
    expect(field('Quantité').value).toBe('81');
  });

  it.each([
    ['Prix limite', '122,165', 'Prendre 122,16', '122,16'],
    ['Quantité', '82', 'Prendre 81', '81'],
    ['Quantité', '0,5', undefined, undefined],
    ['Quantité', '-3', undefined, undefined],
    ['Quantité', '1.234', undefined, undefined],
    ['Quantité', '1e21', undefined, undefined],
    ['Prix limite', '1000000000000000000000', undefined, undefined],
    ['Prix limite', '-1', undefined, undefined],
    ['Prix limite', '', undefined, undefined],
  ])('refuses %s %j beside the field, and offers what would do', async (name, value, offer, taken) => {
    const { sent } = await open('stock', { query: { quantity: '10' } });
    await type(name, value);
    await press('Vérifier l’achat');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    const said = field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '';
    expect(document.getElementById(said)?.textContent?.length).toBeGreaterThan(10);
    expect(sent).toEqual([]);
    if (offer === undefined) return;
    await press(offer);
    expect(field(name).value).toBe(taken);
    expect(field(name).getAttribute('aria-invalid')).toBeNull();
  });

  it('says what becomes of a market order that waits for the opening', async () => {
    await open('stock', { query: { quantity: '10' }, phase: 'closed' });
    await act(async () => screen.getByLabelText('Marché').click());
    await press('Vérifier l’achat');
    // 2 % beyond 122.16 is 124.6032.
    expect(text()).toContain('Rien ne s’exécute au-dessus de 124,60 $US. L’ordre attend l’ouverture : au-delà de ce prix il prend fin');
  });

  it('says of a price of zero or below that it has to be above', async () => {
    await open('stock', { query: { quantity: '10' } });
    await type('Prix limite', '-5');
    await press('Vérifier l’achat');
    expect(text()).toContain('Un nombre supérieur à zéro.');
  });

  it('has no total to debit for a sale that can’t be', async () => {
    await open('stock', { query: { quantity: '82', direction: '1' } });
    await vi.waitFor(() => expect(text()).toContain('Total à recevoir–'), PATIENCE_MS);
    expect(text()).not.toContain('Total à débiter');
    await type('Prix limite', '-5');
    expect(text()).not.toContain('Total à débiter');
  });

  it.each([
    [{ phase: 'closed' as const }, 'l’ordre attend l’ouverture'],
    [{ feed: { ...LIVE, kind: 'stale' as const, lastAt: NOW - 8000 } }, 'rien de neuf n’est arrivé'],
    [{ query: { price: '130', quantity: '10' } }, '6,42 % au-dessus de l’offre'],
    [{ query: { price: '90', quantity: '10' } }, '26,33 % au-dessous du marché'],
    [{ query: { quantity: '60' } }, 'du disponible'],
  ])('warns of %j', async (scene, words) => {
    await open('stock', scene);
    expect(text()).toContain(words);
  });

  it.each([
    [{ price: 'NaN', quantity: '-1', direction: '7', source: 'x' }, 'Apple'],
    [{ price: '1e21', quantity: '99999999999999999999' }, 'Apple'],
    [{ code: '<script>' }, 'Titre inconnu'],
    [{ code: 'NOPE' }, 'Titre inconnu'],
    [{ market: 'ZZ' }, 'Titre inconnu'],
    [{ market: 'IDX' }, 'coté'],
  ])('takes no harm from the address %j', async (query, words) => {
    const { sent } = await open('stock', { query });
    expect(text()).toContain(words);
    expect(sent).toEqual([]);
  });

  it('sells what is held and no more, and says what it realises', async () => {
    await open('stock', {
      query: { direction: '1', quantity: '31', price: '120' },
      answers: { positionGetByStock: { list: [POSITION], orders: [] } },
    });
    expect(text()).toContain('Vous détenez 40');
    await press('Vérifier la vente');
    expect(field('Quantité').getAttribute('aria-invalid')).toBe('true');
    await press('Prendre 30');
    expect(text()).toContain('Résultat réalisé, avant frais+600,00 $US');
    expect(text()).toContain('Total à recevoir3 596,40 $US');
  });
});

describe('in English', () => {
  it('reads its own separators, and refuses what can be read in two ways', async () => {
    await switchLanguage('en');
    await open('stock', { query: { quantity: '10' } });
    expect(field('Limit price').value).toBe('122.16');
    await type('Quantity', '1,234');
    await type('Limit price', '1,234');
    expect(text()).toContain('Can be read in two ways. Write 1234 or 1.234.');
    await type('Limit price', '122.10');
    expect(text()).toContain('1,234 × USD 122.10');
  });
});

describe('a change of language under an open ticket', () => {
  it('keeps the figures and writes them in its own marks; what was no figure goes', async () => {
    await open('stock', { query: { quantity: '10' } });
    await type('Prix limite', '122,345');
    await act(() => switchLanguage('en'));
    expect(field('Limit price').value).toBe('122.345');
    expect(field('Quantity').value).toBe('10');
    // In English either reading, in French one.
    await type('Limit price', '1,234');
    await act(() => switchLanguage('fr'));
    expect(field('Prix limite').value).toBe('');
  });
});
