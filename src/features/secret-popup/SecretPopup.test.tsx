import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Reason } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { SecretPopup } from './SecretPopup.tsx';

const customer = vi.hoisted(() => ({ hasPayPassword: true, offline: false }));
vi.mock('../../data/useUser.ts', () => ({ useUser: () => ({ state: 'done', data: customer }) }));
vi.mock('../../data/useOffline.ts', () => ({ useOffline: () => customer.offline }));

const confirm = vi.fn<(secret: string) => void>();
const close = vi.fn<() => void>();
const denied = (reason: Reason): Failure => ({ ok: false, kind: 'rejected', code: 1008, msg: '', denial: { reason } });

const show = (props: Partial<ComponentProps<typeof SecretPopup>> = {}) =>
  render(
    <MemoryRouter>
      <SecretPopup
        title="T"
        action="go"
        state="idle"
        failure={undefined}
        failureText={undefined}
        onConfirm={confirm}
        onClose={close}
        {...props}
      />
    </MemoryRouter>,
  );
const field = () => screen.getByLabelText<HTMLInputElement>('Code secret de transaction');
const give = (secret: string) =>
  act(async () => {
    fireEvent.change(field(), { target: { value: secret } });
    fireEvent.submit(field());
  });

beforeAll(async () => {
  startI18n();
  await Promise.all([loadWords('fr', 'money'), loadWords('fr', 'forms')]);
});
beforeEach(() => {
  customer.hasPayPassword = true;
  customer.offline = false;
  confirm.mockReset();
});
afterEach(cleanup);

it('hides the secret, and gives it on', async () => {
  show();
  expect(field().type).toBe('password');
  await give('123456');
  expect(confirm).toHaveBeenCalledExactlyOnceWith('123456');
});

it.each(['', '12345'])('keeps %j, which can be no secret, to itself', async (secret) => {
  show();
  await give(secret);
  expect(confirm).not.toHaveBeenCalled();
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

it('says a wrong secret at the field, and stays open', () => {
  show({ state: 'failed', failure: denied('secretWrong'), failureText: 'wrong' });
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('wrong')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(close).not.toHaveBeenCalled();
});

it('says any other refusal above, where it belongs to no field', () => {
  show({ state: 'failed', failure: denied('insufficientFunds'), failureText: 'not enough' });
  expect(screen.getByRole('alert').textContent).toContain('not enough');
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

it('leads to where a secret is set when there is none, and asks for none', () => {
  customer.hasPayPassword = false;
  show();
  expect(screen.queryByLabelText('Code secret de transaction')).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pages/setting/paypwd');
});

it('asks for no secret again once nobody knows what came of it', () => {
  show({ state: 'unknown', unanswered: <p>ask again</p> });
  expect(screen.getByText('ask again')).toBeDefined();
  expect(screen.queryByLabelText('Code secret de transaction')).toBeNull();
});

it.each(['sending', 'slow'] as const)('sends nothing more while it is %s', async (state) => {
  show({ state });
  await give('123456');
  expect(confirm).not.toHaveBeenCalled();
});

it('sends nothing offline, and says why', async () => {
  customer.offline = true;
  show();
  await give('123456');
  expect(confirm).not.toHaveBeenCalled();
  expect(screen.getByText(/^Hors ligne/)).toBeDefined();
});
