import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Link } from './Link.tsx';

function Here() {
  const at = useLocation();
  const kept: unknown = at.state;
  return <output>{`${at.pathname}${at.search} ${String(kept)}`}</output>;
}

const here = () => screen.getByRole('status').textContent;
const link = () => screen.getByRole('link');

afterEach(cleanup);

it('leads to its page, with its query and what is kept with it', () => {
  render(
    <MemoryRouter>
      <Link to="/there?id=1" state="kept">
        There
      </Link>
      <Here />
    </MemoryRouter>,
  );
  expect(link().getAttribute('href')).toBe('/there?id=1');
  fireEvent.click(link());
  expect(here()).toBe('/there?id=1 kept');
});

it('leaves to the browser what opens elsewhere, and goes nowhere when its press was refused', () => {
  render(
    <MemoryRouter>
      <Link to="/there" onClick={(event) => event.altKey && event.preventDefault()}>
        There
      </Link>
      <Here />
    </MemoryRouter>,
  );
  expect(fireEvent.click(link(), { ctrlKey: true })).toBe(true);
  expect(fireEvent.click(link(), { altKey: true })).toBe(false);
  expect(here()).toBe('/ null');
  expect(fireEvent.click(link())).toBe(false);
  expect(here()).toBe('/there null');
});
