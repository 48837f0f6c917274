import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { withData } from '../data/data.fixture.tsx';
import { ImageField, type SentImage } from '../features/upload/ImageField.tsx';
import { startI18n } from '../lib/i18n.ts';
import { isInUse, layDown, takeUp } from './typed.ts';

function Ticket({ sides = ['Buy', 'Sell'] }: { readonly sides?: readonly string[] }) {
  const [side, setSide] = useState('Buy');
  const [quantity, setQuantity] = useState('');
  const [validity, setValidity] = useState('day');
  return (
    <form>
      <fieldset>
        <legend>Side</legend>
        {sides.map((each) => (
          <label key={each}>
            <input type="radio" name={crypto.randomUUID()} checked={side === each} onChange={() => setSide(each)} />
            {each}
          </label>
        ))}
      </fieldset>
      <label>
        Quantity
        <input value={quantity} onChange={(event) => setQuantity(event.target.value)} />
      </label>
      <label>
        Validity
        <select value={validity} onChange={(event) => setValidity(event.target.value)}>
          <option value="day">Day</option>
          <option value="gtc">Until cancelled</option>
        </select>
      </label>
      <label>
        Password
        <input type="password" name="secret" />
      </label>
      <label>
        Password shown
        <input autoComplete="new-password" />
      </label>
      <label>
        I have read it
        <input type="checkbox" />
      </label>
      <output>{`${side} ${quantity} ${validity}`}</output>
    </form>
  );
}

const intents = { getState: () => [], subscribe: () => () => undefined };
const Picture = ({ value }: { readonly value: SentImage | undefined }) =>
  withData(
    { config: { uploadBytes: 1 }, intents },
    <ImageField label="Picture" value={value} failureText={() => ''} onChange={() => undefined} />,
  );

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeAll(startI18n);
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it('puts back what was chosen and typed, when its fields come, and nothing secret', async () => {
  render(<Ticket />);
  fireEvent.click(screen.getByLabelText('Sell'));
  type('Quantity', '12');
  type('Validity', 'gtc');
  type('Password', '123456');
  type('Password shown', '123456');
  fireEvent.click(screen.getByLabelText('I have read it'));
  layDown(document, '#/ticket', sessionStorage);
  expect(sessionStorage.getItem('coulisse.typed')).not.toContain('123456');
  cleanup();

  const stop = takeUp(document, '#/ticket', sessionStorage);
  render(<Ticket />);
  expect((await screen.findByText('Sell 12 gtc')).tagName).toBe('OUTPUT');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('I have read it').checked).toBe(false);
  stop();
});

it('is taken up once, and by its own page alone', () => {
  render(<Ticket />);
  type('Quantity', '12');
  layDown(document, '#/ticket', sessionStorage);
  cleanup();
  render(<Ticket />);
  takeUp(document, '#/other', sessionStorage)();
  takeUp(document, '#/ticket', sessionStorage)();
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('');
});

it.each(['not JSON', '{"address":"#/ticket"}', '{"address":"#/ticket","kept":[1,["a"],["a","b"]]}'])('lives with %s', (text) => {
  sessionStorage.setItem('coulisse.typed', text);
  render(<Ticket />);
  expect(() => takeUp(document, '#/ticket', sessionStorage)()).not.toThrow();
});

it.each([
  ['a text', () => type('Quantity', '1')],
  ['a secret', () => type('Password', '1')],
  ['a secret that is shown', () => type('Password shown', '1')],
  ['an open question', () => render(<dialog open />)],
  ['a picture that is chosen', () => render(<Picture value={{ name: 'a.png', blob: new Blob(['a']) }} />)],
])('is in use by %s', (_, use) => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  render(<Ticket />);
  render(<Picture value={undefined} />);
  expect(isInUse(document)).toBe(false);
  use();
  expect(isInUse(document)).toBe(true);
});

it('is in use by a file that stands in its field, and lays that down for nobody', () => {
  render(<input type="file" aria-label="File" />);
  expect(isInUse(document)).toBe(false);
  Object.defineProperty(screen.getByLabelText('File'), 'value', { value: 'C:\\fakepath\\a.png' });
  expect(isInUse(document)).toBe(true);
  layDown(document, '#/ticket', sessionStorage);
  expect(sessionStorage.getItem('coulisse.typed')).not.toContain('a.png');
});
