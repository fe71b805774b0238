// @vitest-environment jsdom
import './setup';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { readAppConfig } from '../../src/app/config';
import { createServices } from '../../src/app/services';
import { readPrefetchedData } from '../../src/app/readPrefetchedData';
import { prefetchPage } from '../../src/app/pagePrefetch';
import { createRoutes } from '../../src/app/routes';
import { protectedRouteId } from '../../src/app/session';
import { createSessionStore } from '../../src/provider';

const location = { pathname: '/dashboard/payers', search: '?page=2' };
const me = { data: { email: 'ann@example.com', role: 'agent' } };
const rows = { data: [{ id: 7, name: 'Early Payer' }], meta: { total: 11, current_page: 2, per_page: 10 } };
const answer = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

/** Starts the early calls, with the given answer for the list, then the app as the page does. */
function start(list: () => Promise<Response>) {
  createSessionStore().save({ token: 'token', email: 'ann@example.com' });
  const fetched = vi.fn((address: string) => (address.includes('sessions/me') ? answer(me) : list()));
  vi.stubGlobal('fetch', fetched);
  const config = readAppConfig({
    settings: {},
    hostname: 'localhost',
    automated: true,
    manufacturers,
    defaultManufacturer,
  });
  void prefetchPage({
    location,
    registry,
    apiUrl: config.apiUrl,
    manufacturer: config.manufacturer.key,
    token: 'token',
  });
  const services = createServices({ config, registry, manufacturers });
  return { services, fetched, taken: readPrefetchedData(services, location) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was answered before the application ran is there at the first rendering, and is asked for no second time', async () => {
  const { services, fetched, taken } = start(() => answer(rows));
  const identity = await taken;
  expect(identity).toMatchObject({ email: 'ann@example.com' });
  const reads = vi.spyOn(services.data, 'getList');
  const at = {
    initialEntries: [location.pathname + location.search],
    hydrationData: { loaderData: { [protectedRouteId]: identity } },
  };
  render(<RouterProvider router={createMemoryRouter(createRoutes(services), at)} />);
  expect(screen.getByRole('cell', { name: 'Early Payer' })).toBeTruthy();
  await screen.findByRole('navigation', { name: 'Pages of Payers' });
  expect([
    fetched.mock.calls.length,
    reads.mock.calls.filter(([{ resource }]) => resource === 'payers').length,
  ]).toEqual([2, 0]);
});

test('a refusal is left to the screen, which shows it', async () => {
  expect(await start(() => answer({ message: 'Not here' }, 403)).taken).toBeUndefined();
});

test('an answer that is not a list is left to the screen', async () => {
  expect(await start(() => answer('<html>')).taken).toBeUndefined();
});

test('an answer that takes its time holds nothing up', async () => {
  vi.useFakeTimers();
  const { taken } = start(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(100);
  expect(await taken).toBeUndefined();
});

test('elsewhere than at a list there is nothing to take', async () => {
  const { services } = start(() => answer(rows));
  expect(await readPrefetchedData(services, { pathname: '/dashboard/payers/7', search: '' })).toBeUndefined();
});
