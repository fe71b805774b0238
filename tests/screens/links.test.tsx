// @vitest-environment jsdom
import './setup';
import { memo, Profiler } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { Link, LinksProvider } from '../../src/ui';

it('leads to another address without being rendered anew', async () => {
  let renders = 0;
  const Menu = memo(function Menu() {
    return (
      <Profiler id="menu" onRender={() => (renders += 1)}>
        <Link to="/two">Two</Link>
      </Profiler>
    );
  });
  const frame = (
    <LinksProvider>
      <Menu />
      <Outlet />
    </LinksProvider>
  );
  const pages = ['one', 'two'].map((name) => ({ path: `/${name}`, element: <h1>{name}</h1> }));
  const router = createMemoryRouter([{ element: frame, children: pages }], { initialEntries: ['/one'] });
  render(<RouterProvider router={router} />);
  const before = renders;
  await userEvent.click(screen.getByRole('link', { name: 'Two' }));
  expect(await screen.findByRole('heading', { name: 'two' })).toBeTruthy();
  expect(renders).toBe(before);
});
