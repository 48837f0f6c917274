import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { definePage } from '../lib/page.ts';
import { preload, usePageScreen } from './usePageScreen.ts';

test('a script that comes between a render and its effect is shown', async () => {
  const Screen = () => null;
  const page = { ...definePage({ path: '/pages/market/index', auth: 'anon', query: {} }), load: async () => Screen };
  // Settles at once, as no promise can: the script is there before the passive effects run.
  const settled = Promise.resolve(Screen);
  vi.spyOn(settled, 'then').mockImplementation((take) => {
    void take?.(Screen);
    return new Promise(() => undefined);
  });
  const atOnce = { ...page, load: () => settled };
  function Shown() {
    const shown = usePageScreen(page, 0);
    useLayoutEffect(() => preload(atOnce), []);
    return <p>{shown.state}</p>;
  }
  await act(async () => void render(<Shown />));
  expect(screen.getByText('ready')).toBeTruthy();
});
