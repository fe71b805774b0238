import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accountAnswer, openApp } from './appHarness';

const widths = { wide: 1280, tablet: 800, zoomed: 320 } as const;

/** Answers the media queries for a minimum width as a screen of that kind. */
function screenIs(kind: keyof typeof widths) {
  const original = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(original(query), {
      matches: widths[kind] >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
    }),
  );
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** The cheapest page in the shell. */
const nowhere = '/dashboard/nowhere';
const dashboard = () => screen.findByRole('heading', { level: 1, name: 'Dashboard' });
const openAccount = async ({ user }: ReturnType<typeof openApp>) =>
  user.click(await screen.findByRole('button', { name: /ann@example.com/ }));

describe('the shell (Cases 2)', () => {
  test('has a header with the logo and the account, the menu, the content and the footer', async () => {
    openApp({ at: '/dashboard', signedIn: true, settings: { VITE_COMPANY: 'Acme Care' } });
    await dashboard();
    const logo = within(screen.getByRole('banner')).getByRole('img', { name: 'Octapharma' });
    expect(logo.getAttribute('src')).toBe('/logos/octapharma.svg');
    expect(logo.getAttribute('width')).toBe('160');
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined();
    expect(screen.getByRole('contentinfo').textContent).toBe(`© ${new Date().getFullYear()} Acme Care`);
    await waitFor(() => expect(document.title).toBe('Dashboard · Patient Support Desk'));
  });

  test('the name of the manufacturer takes the place of a logo that there is not', async () => {
    openApp({ at: nowhere, signedIn: true });
    fireEvent.error(await screen.findByRole('img', { name: 'Octapharma' }));
    expect((await screen.findByRole('link', { name: 'Octapharma' })).textContent).toBe('Octapharma');
    expect(screen.queryByRole('img', { name: 'Octapharma' })).toBeNull();
  });

  test('a toast stands at the bottom left, where it covers neither titles nor main actions', async () => {
    const { user } = openApp({ at: '/signin', api: { 'POST /sessions': { status: 401, data: { message: 'Wrong' } } } });
    await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret-Word1{Enter}');
    await waitFor(() => expect(document.querySelector('.ant-notification-bottomLeft')?.textContent).toContain('Wrong'));
  });

  test('an entry of the account chosen by key opens its dialog alone', async () => {
    const { user } = openApp({ at: nowhere, signedIn: true });
    (await screen.findByRole('button', { name: /ann@example.com/ })).focus();
    await user.keyboard('{Enter}');
    (await screen.findByRole('menuitem', { name: 'Change Password' })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText('Current Password')).toBeDefined();
    await waitFor(() => expect(document.querySelector('.ant-dropdown:not(.ant-dropdown-hidden)')).toBeNull());
  });

  test('a new page opens at its top, and going back leads to where it was', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.stubGlobal('scrollY', 700);
    const { user, back } = openApp({ at: '/dashboard/payers', signedIn: true });
    await user.click(await screen.findByRole('link', { name: 'Facilities' }));
    await screen.findByRole('heading', { level: 1, name: 'Facilities' });
    await waitFor(() => expect(scrolled.mock.lastCall).toEqual([0, 0]));
    await back();
    await screen.findByRole('heading', { level: 1, name: 'Payers' });
    await waitFor(() => expect(scrolled.mock.lastCall).toEqual([0, 700]));
    vi.stubGlobal('scrollY', 0);
  });

  test('the menu shows the entry of the screen that is open', async () => {
    const places = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(
      this: Element,
    ) {
      return (
        this.matches('[aria-current]') && this.textContent === 'Payers'
          ? { top: 700, bottom: 740 }
          : { top: 60, bottom: 500 }
      ) as DOMRect;
    });
    openApp({ at: '/dashboard/trash_payers', signedIn: true });
    const menu = await screen.findByRole('navigation', { name: 'Main menu' });
    await waitFor(() => expect(menu.parentElement?.scrollTop).toBe(240));
    places.mockRestore();
  });

  test('on another screen the keyboard goes on at its beginning, unless it is in the menu', async () => {
    const payer = { id: 4, name: 'Acme Health' };
    const providers = {
      data: {
        data: [{ id: 4, first_name: 'Ada', last_name: 'Stone' }],
        meta: { current_page: 1, total: 1, per_page: 10 },
      },
    };
    const { user } = openApp({
      at: '/dashboard/providers',
      signedIn: true,
      api: { 'GET /providers': providers, 'GET /providers/4': { data: payer } },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada Stone' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Provider' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  test('the skip link leads past the menu', async () => {
    const { user } = openApp({ at: nowhere, signedIn: true });
    await user.click(await screen.findByRole('link', { name: 'Skip to the content' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('the sidebar collapses, and what it is like is remembered', async () => {
    screenIs('wide');
    const first = openApp({ at: nowhere, signedIn: true });
    const menu = (await screen.findByText('Meta Info')).closest('nav');
    await first.user.click(screen.getByRole('button', { name: 'Hide the menu' }));
    expect(localStorage.getItem('sidebarCollapsed')).toBe('true');
    expect(menu?.hasAttribute('inert')).toBe(true);
    first.unmount();

    const second = openApp({ at: nowhere, signedIn: true });
    await second.user.click(await screen.findByRole('button', { name: 'Show the menu' }));
    expect(localStorage.getItem('sidebarCollapsed')).toBe('false');
    expect(screen.getByRole('button', { name: 'Hide the menu' }).getAttribute('aria-expanded')).toBe('true');
  });

  test('a group of the menu has its entries while it is open', async () => {
    screenIs('wide');
    const { user } = openApp({ at: nowhere, signedIn: true });
    const trash = await screen.findByRole('button', { name: 'Trash' });
    const entries = () =>
      within(document.getElementById(trash.getAttribute('aria-controls') ?? '') as HTMLElement).queryAllByText(/./)
        .length;
    expect(entries()).toBe(0);
    await user.click(trash);
    expect(entries()).toBeGreaterThan(0);
    await user.click(trash);
    expect(entries()).toBe(0);
  });

  test('a narrow screen starts collapsed unless it is remembered otherwise', async () => {
    screenIs('tablet');
    const { unmount } = openApp({ at: nowhere, signedIn: true });
    expect(await screen.findByRole('button', { name: 'Show the menu' })).toBeDefined();
    unmount();
    localStorage.setItem('sidebarCollapsed', 'false');
    openApp({ at: nowhere, signedIn: true });
    expect(await screen.findByRole('button', { name: 'Hide the menu' })).toBeDefined();
  });

  test('where the sidebar covers the screen, it starts collapsed, collapses with the choice of an entry, and nothing of it is remembered', async () => {
    screenIs('zoomed');
    localStorage.setItem('sidebarCollapsed', 'false');
    const { user } = openApp({ at: nowhere, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Show the menu' }));
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    expect(menu.hasAttribute('inert')).toBe(false);
    await user.click(within(menu).getByRole('button', { name: 'Trash' }));
    expect(menu.hasAttribute('inert')).toBe(false);
    await user.click(within(menu).getByRole('link', { name: 'Consent' }));
    expect(menu.hasAttribute('inert')).toBe(true);
    expect(localStorage.getItem('sidebarCollapsed')).toBe('false');
  });

  test('a click on a menu entry resets the list', async () => {
    const { user, address } = openApp({ at: '/dashboard/payers?name=Blue', signedIn: true });
    await screen.findByRole('heading', { name: 'Payers' });
    const entry = within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Payers' });
    expect(entry.getAttribute('aria-current')).toBe('page');
    await user.click(entry);
    await waitFor(() => expect(address()).toBe('/dashboard/payers'));
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.type(name, 'typed');
    await user.click(entry);
    await waitFor(() => expect(name.value).toBe(''));
  });

  test('reports the pattern of each screen where analytics are on (decision 39)', async () => {
    const settings = { VITE_ANALYTICS_ID: 'desk-1', VITE_ANALYTICS_URL: '/reports' };
    const { report } = openApp({ at: '/dashboard/payers?name=Blue', signedIn: true, settings });
    await screen.findByRole('heading', { name: 'Payers' });
    await waitFor(() =>
      expect(report).toHaveBeenCalledExactlyOnceWith(
        '/reports',
        JSON.stringify({ id: 'desk-1', screen: '/dashboard/payers' }),
      ),
    );
  });
});

describe('what stands in place of a screen', () => {
  test('an unknown address below the dashboard keeps the shell', async () => {
    openApp({ at: nowhere, signedIn: true });
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeDefined();
    expect(screen.getByRole('banner')).toBeDefined();
  });

  test('any other unknown address leads to the dashboard', async () => {
    openApp({ at: '/nowhere' });
    expect((await screen.findByRole('link', { name: 'Go to the Dashboard' })).getAttribute('href')).toBe('/dashboard');
  });

  test('a manufacturer that the user does not serve is refused, and nobody is signed out', async () => {
    const api = { 'GET /sessions/me': accountAnswer({ service_manufacturers: ['kedrion'] }) };
    const { calls } = openApp({ at: '/dashboard/payers', signedIn: true, api });
    expect(await screen.findByRole('heading', { name: 'You have no access to Octapharma' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Kedrion' }).getAttribute('href')).toMatch(
      /^\/\/kedrion\.localhost(:\d+)?\/$/,
    );
    expect(screen.queryByRole('link', { name: 'Go to Grifols' })).toBeNull();
    expect(localStorage.getItem('Authorization')).toBe('token');
    expect(calls).toEqual(['GET /sessions/me']);
  });

  test('the dashboard shows the follow-ups, and what failed with a way to try again', async () => {
    const list = { data: { data: [], meta: { current_page: 1, total: 1234, per_page: 10 } } };
    let broken = true;
    const { user } = openApp({
      at: '/dashboard',
      signedIn: true,
      api: { 'GET /activities/reminders': () => (broken ? { status: 403, data: { message: 'Not now' } } : list) },
    });
    const again = await screen.findByRole('button', { name: 'Count again: Due Today' });
    broken = false;
    await user.click(again);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Count again: Due Today' })).toBeNull());
    expect(screen.getAllByText('1,234')).not.toEqual([]);
  });
});

describe('the account menu', () => {
  test('holds Logout and Change Password; Logout ends the session with a full redirect', async () => {
    const app = openApp({ at: nowhere, signedIn: true });
    await openAccount(app);
    const entries = await screen.findAllByRole('menuitem', { name: /^(Logout|Change Password)$/ });
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Logout', 'Change Password']);
    await app.user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(app.assign).toHaveBeenCalledExactlyOnceWith('/signin'));
    expect(localStorage.getItem('Authorization')).toBeNull();
    expect(app.calls).toContain('DELETE /sessions');
  });

  test('a link to the logout ends nothing', async () => {
    const { address } = openApp({ at: '/signout', signedIn: true });
    await dashboard();
    expect(address()).toBe('/dashboard');
    expect(localStorage.getItem('Authorization')).toBe('token');
  });
});
