import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadWords, startI18n, switchLanguage } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/settings.ts';
import { AmountInput } from './AmountInput.tsx';
import { useAmount } from './useAmount.ts';

function Form({ maximum }: { readonly maximum?: string }) {
  const [text, setText] = useState('');
  const reader = useAmount('EUR', { minimum: '1', maximum });
  return (
    <>
      <AmountInput
        label="amount"
        name="amount"
        currency="EUR"
        reader={reader}
        value={text}
        all={maximum}
        error={undefined}
        onChange={setText}
      />
      <output>{reader.value(text)}</output>
    </>
  );
}

/** What a form would send; empty where nothing may be sent. */
const sent = () => screen.getByRole('status').textContent;
const field = () => screen.getByLabelText<HTMLInputElement>('amount');
const said = () => {
  const ids = field().getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent?.replaceAll('\u00a0', ' ')).join(' ');
};
/** As a browser does it: the text changes, the caret stands somewhere in it, and then the page hears of it. */
const type = (text: string, caret = text.length) =>
  act(async () => {
    const event = createEvent.input(field(), { target: { value: text } });
    field().setSelectionRange(caret, caret);
    fireEvent(field(), event);
  });
const paste = (text: string) =>
  act(async () => {
    field().select();
    const event = createEvent.paste(field(), { clipboardData: { getData: () => text } });
    fireEvent(field(), event);
    // What the page didn't take, the browser puts in as it is.
    if (!event.defaultPrevented) fireEvent.input(field(), { target: { value: text } });
  });

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'money');
  await loadWords('fr', 'forms');
});
afterEach(async () => {
  cleanup();
  useSettings.setState({ hideAmounts: false });
  await switchLanguage('fr');
});

describe('an amount input', () => {
  it('says below how it reads the text, and leaves the text alone', async () => {
    render(<Form />);
    await type('1234,5');
    expect(field().value).toBe('1234,5');
    expect(said()).toBe('= 1 234,50 €');
    expect(sent()).toBe('1234.5');
  });

  it('keeps the caret where the customer typed, also when digits of another script are made plain', async () => {
    render(<Form />);
    await type('12,50');
    await type('1９2,50', 2);
    expect(field().value).toBe('192,50');
    expect(field().selectionStart).toBe(2);
    expect(sent()).toBe('192.5');
  });

  it.each(['1.234', '1,234'])('refuses %s, says both ways to write it, and gives no value', async (text) => {
    render(<Form />);
    await type(text);
    expect(said()).toContain('deux façons');
    expect(said()).toContain('1234 ou 1 234,00');
    expect(sent()).toBe('');
  });

  it.each(['1 234,50 €', '1\u202f234,50\u00a0€', 'EUR 1.234,50', '€1,234.50'])('cleans a pasted %j', async (text) => {
    render(<Form />);
    await paste(text);
    expect(field().value).toBe('1234,5');
    expect(sent()).toBe('1234.5');
  });

  it.each(['1,234', '12 USD', 'abc'])('lets a pasted %j stand, so that its complaint is understood', async (text) => {
    render(<Form />);
    await paste(text);
    await act(async () => fireEvent.blur(field()));
    expect(field().value).toBe(text);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toBe('');
  });

  it('takes all there is, and no more', async () => {
    render(<Form maximum="1234.56" />);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Tout' })));
    expect(field().value).toBe('1234,56');
    expect(sent()).toBe('1234.56');
    await type('1234,57');
    expect(sent()).toBe('');
    await type('0,99');
    expect(sent()).toBe('');
  });

  it('names what is available, unless amounts are hidden', async () => {
    render(<Form maximum="1234.56" />);
    await type('1234,57');
    await act(async () => fireEvent.blur(field()));
    expect(said()).toContain('1 234,56');
    await act(async () => useSettings.setState({ hideAmounts: true }));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(said()).not.toContain('1 234,56');
  });

  it('reads the same text the same way after the language changed', async () => {
    render(<Form />);
    await type('1234,5');
    await act(async () => {
      await loadWords('en', 'money');
      await i18next.changeLanguage('en');
    });
    expect(sent()).toBe('1234.5');
    expect(said()).toBe('= €1,234.50');
    expect(field().value).toBe('1234.5');
  });
});
