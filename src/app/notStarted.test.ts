import { expect, it, vi } from 'vitest';
import { showNotStarted } from './notStarted.ts';

it.each([
  ['fr', 'Coulisse n’a pas pu démarrer', 'Recharger'],
  ['en', 'Coulisse could not start', 'Load again'],
] as const)('says in %s that the screens did not come, with a way on', (language, title, again) => {
  const root = document.createElement('div');
  root.textContent = 'what stood there';
  const reload = vi.fn<() => void>();
  showNotStarted(root, language, reload);
  expect(root.textContent).not.toContain('what stood there');
  expect(root.querySelector('[role="alert"] h1')?.textContent).toBe(title);
  expect(document.documentElement.lang).toBe(language);
  const button = root.querySelector('button');
  expect(button?.textContent).toBe(again);
  button?.click();
  expect(reload).toHaveBeenCalledOnce();
});
