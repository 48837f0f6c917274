/** What a deed says where the broker refuses it: its reason, its words, or at least what has failed. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EnvelopeCode, type Language, LANGUAGES } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';
import { loadWords, startI18n, switchLanguage } from '../../lib/i18n.ts';
import { DeedPage } from './DeedPage.tsx';

const broker = vi.hoisted(() => ({ answer: undefined as unknown }));
vi.mock('../../data/useWrite.ts', () => ({
  useWrite: () => ({
    state: 'idle',
    data: undefined,
    failure: undefined,
    late: false,
    send: async () => broker.answer,
    sendAgain: async () => undefined,
    reset: () => undefined,
  }),
}));
vi.mock('../../data/useOffline.ts', () => ({ useOffline: () => false }));
vi.mock('../../data/useUser.ts', () => ({ useUser: () => ({ state: 'done', data: { hasPayPassword: true } }) }));
vi.mock('../../data/useIntents.ts', () => ({ useIntents: () => [] }));

beforeAll(() => {
  startI18n();
});
afterEach(cleanup);

const BARE: Failure = { ok: false, kind: 'rejected', code: EnvelopeCode.Validation, msg: '' };
const WORDS: Readonly<Record<Language, Readonly<Record<'purchase' | 'mining', string>>>> = {
  fr: { purchase: 'Échec de l’achat', mining: 'Échec du minage' },
  en: { purchase: 'Purchase failed', mining: 'Mining failed' },
  de: { purchase: 'Kauf fehlgeschlagen', mining: 'Mining fehlgeschlagen' },
  nl: { purchase: 'Aankoop mislukt', mining: 'Minen mislukt' },
  'zh-CN': { purchase: '购买失败', mining: '挖矿失败' },
  'es-MX': { purchase: 'La compra falló', mining: 'El minado falló' },
};

/** Does the deed once, and gives what the page then says of it. */
async function saidOf(answer: Failure, refused: 'purchase' | 'mining' | undefined): Promise<string> {
  broker.answer = answer;
  render(
    <MemoryRouter>
      <DeedPage
        call="robotRecharge"
        place="1"
        title="T"
        under="U"
        review="look"
        amount={undefined}
        head={null}
        blocked={undefined}
        planOf={() => ({ amount: '', lines: [], sentence: 'S', frozen: 'F', cautions: [], action: 'do', body: { id: 1 } })}
        changedSince={() => undefined}
        refused={refused}
        again={() => undefined}
        empty={[]}
        receiptOf={() => ({ done: '', sentence: '', lines: [], ways: null })}
      />
    </MemoryRouter>,
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'look' })));
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'do' })));
  return (await screen.findByRole('alert')).textContent;
}

describe.each(LANGUAGES)('a deed that is refused, in %s', (language) => {
  const speak = async () => {
    await switchLanguage(language);
    for (const file of ['commitment', 'forms', 'money'] as const) await loadWords(language, file);
  };

  it.each(['purchase', 'mining'] as const)('says what of a %s failed, where the broker says nothing', async (refused) => {
    await speak();
    expect(await saidOf(BARE, refused)).toContain(WORDS[language][refused]);
  });

  it('says the broker’s words, where there are some', async () => {
    await speak();
    const said = await saidOf({ ...BARE, msg: 'Because.' }, 'purchase');
    expect(said).toContain('Because.');
    expect(said).not.toContain(WORDS[language].purchase);
  });

  it('says the reason, where there is one', async () => {
    await speak();
    expect(await saidOf({ ...BARE, denial: { reason: 'insufficientFunds' } }, 'purchase')).not.toContain(WORDS[language].purchase);
  });
});
