import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { withData } from '../../data/data.fixture.tsx';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { ImageField, type SentImage } from './ImageField.tsx';

const link = vi.hoisted(() => ({ call: vi.fn<(id: string, input: { file: Blob }) => Promise<unknown>>(), abort: vi.fn<() => void>() }));
const intents = { getState: () => [], subscribe: () => () => undefined };
vi.mock('../../data/useConfig.ts', () => ({ useConfig: () => ({ uploadBytes: 5_000_000 }) }));
vi.mock('./prepareImage.ts', () => ({ decodePicture: undefined, prepareImage: async (blob: Blob) => ({ ok: true, blob }) }));

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'forms');
  // The preview's address; this document has none to give.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterEach(cleanup);

it('sends the picture that was chosen last, also while the one before is on its way', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  link.call.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const onChange = vi.fn<(image: SentImage | undefined) => void>();
  const { container } = render(
    withData({ link, intents }, <ImageField label="image" value={undefined} failureText={() => ''} onChange={onChange} />),
  );
  const choose = (name: string) =>
    act(async () => {
      const input = container.querySelector('input');
      if (input) fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
    });
  await choose('first.png');
  await choose('second.png');
  await act(async () => answers.forEach((answer, index) => answer({ ok: true, data: { url: `image-${index + 1}` } })));
  const images = onChange.mock.calls.map(([image]) => [image?.name, image?.blob instanceof File && image.blob.name]);
  expect(images).toEqual([['image-2', 'second.png']]);
});
