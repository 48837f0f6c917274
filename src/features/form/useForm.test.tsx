import { useState } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Denial, Result } from '../../../contract/result.ts';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { RULES, sameAs } from './rules.ts';
import { useForm } from './useForm.ts';

const rules = { username: RULES.username, password: RULES.password, repeat: sameAs('password'), agreed: RULES.agreement };
type Sent = Readonly<Record<keyof typeof rules, string>>;

const denied = (denial?: Denial, msg = ''): Result<never> => ({ ok: false, kind: 'rejected', code: 1001, msg, ...(denial && { denial }) });

const feed = vi.hoisted(() => ({ offline: false }));
vi.mock(import('../../data/useOffline.ts'), () => ({ useOffline: () => feed.offline }));

let answer: (values: Sent) => Promise<Result<object>>;
/** What came of the call when it was asked about again. */
let later: Result<never> & { ok: false };
const done = vi.fn<(data: object, values: Sent) => void>();

function Form() {
  const form = useForm({ rules, send: (values) => answer(values), onDone: done, fieldOf: { usernameTaken: 'username' } });
  return (
    <FormPage {...form.page} title="T" action="go">
      <Field {...form.field('username')} label="user" />
      <Field {...form.field('password')} label="password" type="password" />
      <Field {...form.field('repeat')} label="repeat" type="password" />
      <Checkbox {...form.box('agreed')} label="agreed" />
      <button type="button" onClick={() => form.blame(later)}>
        later
      </button>
    </FormPage>
  );
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: string, value: string) => act(async () => void fireEvent.change(input(label), { target: { value } }));
const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'go' })));
/** The words tied to a field. */
const said = (label: string) => {
  const ids = input(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};
async function fillIn() {
  await type('user', ' alice ');
  await type('password', 'abcd');
  await type('repeat', 'abcd');
  await act(async () => void fireEvent.click(input('agreed')));
}

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'forms');
});
beforeEach(() => {
  done.mockReset();
  answer = async () => ({ ok: true, data: {} });
  render(
    <MemoryRouter>
      <Form />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

describe('useForm', () => {
  it('says what is missing beside each field, sends nothing, and leads to the first', async () => {
    const send = vi.fn<typeof answer>();
    answer = send;
    await submit();
    expect(said('user')).toBe('Saisissez votre identifiant');
    expect(said('password')).toBe('Saisissez le mot de passe');
    expect(said('agreed')).toBe('Acceptez d’abord le contrat d’utilisation');
    expect(document.activeElement).toBe(input('user'));
    expect(send).not.toHaveBeenCalled();
  });

  it('takes back what it said once it is no longer true, of the other field too', async () => {
    await fillIn();
    await type('repeat', 'abcde');
    await submit();
    expect(said('repeat')).toBe('Les deux mots de passe ne correspondent pas');
    expect(document.activeElement).toBe(input('repeat'));
    await type('password', 'abcde');
    expect(said('repeat')).toBe('');
  });

  it('sends what the rules accept, without the spaces around it', async () => {
    await fillIn();
    await submit();
    expect(done).toHaveBeenCalledWith({}, { username: 'alice', password: 'abcd', repeat: 'abcd', agreed: 'yes' });
  });

  it.each([
    ['the server names', { reason: 'usernameTaken', field: 'account.username' }],
    ['the reason is about', { reason: 'usernameTaken' }],
  ] as const)('puts a denial beside the field that %s', async (_, denial) => {
    answer = async () => denied(denial);
    await fillIn();
    await submit();
    expect(said('user')).toBe('Cet identifiant est déjà pris.');
    expect(document.activeElement).toBe(input('user'));
    expect(screen.queryByRole('alert')).toBeNull();
    await type('user', 'alice2');
    expect(said('user')).toBe('');
  });

  it('says any other denial above the fields, with when to come back, until the next try', async () => {
    answer = async () => denied({ reason: 'lockedOut', retryAfter: 120 });
    await fillIn();
    await submit();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toMatch(/^Trop d’essais infructueux\..*Revenez dans 2\smin, à \d\d:\d\d\.$/);
    expect(document.activeElement).toBe(alert);
    answer = async () => ({ ok: true, data: {} });
    await submit();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what came later in place of what was said before', async () => {
    answer = async () => ({ ok: false, kind: 'network', code: 0, msg: '' });
    await fillIn();
    await submit();
    expect(screen.getByRole('alert').textContent).toContain('Le serveur ne répond pas');
    later = { ok: false, kind: 'rejected', code: 1002, msg: 'Trop peu' };
    await act(async () => void fireEvent.click(screen.getByText('later')));
    expect(screen.getByRole('alert').textContent).toBe('Trop peu');
    later = { ok: false, kind: 'rejected', code: 1001, msg: '', denial: { reason: 'usernameTaken' } };
    await act(async () => void fireEvent.click(screen.getByText('later')));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(said('user')).toBe('Cet identifiant est déjà pris.');
  });

  it('falls back to the words of the server, then to the kind of failure', async () => {
    answer = async () => denied(undefined, 'Fermé le dimanche');
    await fillIn();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('Fermé le dimanche');
    answer = async () => ({ ok: false, kind: 'network', code: 0, msg: '' });
    await submit();
    expect(screen.getByRole('alert').textContent).toContain('Le serveur ne répond pas');
  });

  it('sends nothing while the broker is out of reach, and says so', async () => {
    const send = vi.fn<typeof answer>();
    answer = send;
    feed.offline = true;
    await fillIn();
    await submit();
    feed.offline = false;
    expect(screen.getByText(/^Hors ligne/)).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  it('sends once for ten presses that come before the page can show that it is busy', async () => {
    const send = vi.fn<typeof answer>(async () => denied({ reason: 'usernameTaken' }));
    answer = send;
    await fillIn();
    const button = screen.getByRole('button', { name: 'go' });
    await act(async () => {
      for (let press = 0; press < 10; press += 1) fireEvent.click(button);
    });
    expect(send).toHaveBeenCalledOnce();
    await submit();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('sends once while an answer is under way, and says when that takes long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { promise, resolve } = Promise.withResolvers<Result<object>>();
    const send = vi.fn<typeof answer>(() => promise);
    answer = send;
    await fillIn();
    await submit();
    const button = screen.getByRole('button', { name: 'Envoi…' });
    await act(async () => void fireEvent.click(button));
    expect(send).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/Plus long que d’habitude/)).toBeNull();
    await act(async () => void vi.advanceTimersByTime(3000));
    expect(screen.getByText(/Plus long que d’habitude/)).toBeTruthy();
    await act(async () => resolve({ ok: true, data: {} }));
    vi.useRealTimers();
    expect(done).toHaveBeenCalledTimes(1);
  });
});

/** A value that comes by what the form gave before anything was wrong, as a picture does that was on its way. */
function Late() {
  const form = useForm({ rules: { proof: RULES.credentials }, send: () => denied() });
  const { error, onChange } = form.control('proof');
  const [arrive] = useState(() => onChange);
  return (
    <FormPage {...form.page} title="T" action="late">
      <p data-testid="late">{error}</p>
      <button type="button" onClick={() => arrive('proof.jpg')}>
        arrive
      </button>
    </FormPage>
  );
}

it('takes a complaint back when what was missing arrives late', async () => {
  render(<Late />, { wrapper: MemoryRouter });
  const words = () => screen.getByTestId('late').textContent;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'late' })));
  expect(words()).not.toBe('');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'arrive' })));
  expect(words()).toBe('');
});
