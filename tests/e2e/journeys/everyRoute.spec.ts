import type { APIRequestContext, Browser, Page } from 'playwright/test';
import { defaultManufacturer, manufacturers } from '../../../resources/manufacturers';
import { productPort } from '../setup/places';
import { navigateTo } from '../setup/screens';
import {
  admin,
  Api,
  installSession,
  expect,
  collectConsoleProblems,
  signIn,
  test,
  uniqueWord,
  type Json,
} from '../setup/test';

/** Creates a user who is not an administrator, serves every manufacturer, and has replaced the initial password. */
async function newCrmUser(api: Api, request: APIRequestContext): Promise<{ email: string; password: string }> {
  const [email, first, password] = [
    `${uniqueWord('crm')}@example.com`,
    `${uniqueWord('walnut')}-7 Harbor`,
    `${uniqueWord('maple')}-8 Garden`,
  ];
  const service_manufacturers = manufacturers.map(({ key }) => key);
  await api.create('users', { email, password: first, first_name: 'Casey', last_name: 'Lind', service_manufacturers });
  const chosen = await request.post('/api/sessions/change_password', {
    headers: { authorization: await signIn(request, { email, password: first }) },
    data: { old_password: first, new_password: password, repeat_new_password: password },
  });
  expect(chosen.status()).toBe(200);
  return { email, password };
}

async function firstId(api: Api, path: string): Promise<string> {
  const [record] = (await api.list(path)) as (Json & { id: number })[];
  return String(record?.id);
}

/** Every route of the specification, with ids of existing records. */
async function everyRoute(api: Api): Promise<string[]> {
  const [theCase, patient, provider, facility] = await Promise.all(
    ['cases', 'patients', 'providers', 'facilities'].map((path) => firstId(api, path)),
  );
  const trash = [
    'patients',
    'clinic_contacts',
    'providers',
    'facilities',
    'cases',
    'activities',
    'users',
    'payers',
  ].map((name) => `trash_${name}`);
  return [
    '',
    ...[
      'cases',
      'cases/new',
      `cases/${theCase}`,
      `cases/${theCase}/edit`,
      `cases/${theCase}/activities`,
      `cases/${theCase}/shipments`,
    ],
    ...[
      'patients',
      `patients/${patient}`,
      `patients/${patient}/edit`,
      'consent',
      'payers',
      'providers',
      `providers/${provider}/edit`,
    ],
    ...[
      'facilities',
      `facilities/${facility}/edit`,
      'clinic_contacts',
      'notifications/sms',
      'notifications/email',
      'users',
    ],
    ...trash,
  ];
}

const lists = ['patients', 'providers', 'facilities', 'clinic_contacts', 'payers'];

interface Visit {
  readonly page: Page;
  readonly key: string;
  readonly route: string;
  readonly isRefused: boolean;
  /** Whether to navigate by a link or by address. */
  readonly by: 'link' | 'address';
}

/** The state of the page, read in one evaluation: separate queries would take longer than the screen itself. */
const shownOn = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    headings: Array.from(document.querySelectorAll('h1, h2'), ({ textContent }) => textContent),
    logo: document.querySelector('header img')?.getAttribute('src') ?? '',
    failures: (document.querySelector('main')?.innerText ?? '')
      .split('\n')
      .filter((line) => line.startsWith('Failed to')),
    rows: document.querySelectorAll('main tr[data-row]').length,
    isTooWide: document.documentElement.scrollWidth > window.innerWidth,
  }));

async function visit({ page, key, route, isRefused, by }: Visit): Promise<void> {
  const address = `http://${key}.localhost:${productPort}/dashboard/${route}`;
  await (by === 'link' ? navigateTo(page, address) : page.goto(address));
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('[aria-busy=true], .ant-skeleton-active'),
  );
  const { title, headings, logo, failures, rows, isTooWide } = await shownOn(page);
  const refusals = headings.filter((heading) => /access|not found/i.test(heading));
  expect({ address, isRefused: refusals.length > 0, failures, isTooWide }).toEqual({
    address,
    isRefused,
    failures: [],
    isTooWide: false,
  });
  expect(title, address).toMatch(/\S · Patient Support Desk$/);
  expect(logo, address).toContain(key);
  if (lists.includes(route)) expect(rows, address).toBe(10);
}

/** The colour of the links of a list, which is that of the line below the header. */
async function accentOf(page: Page): Promise<string> {
  const color = await page
    .locator('tr[data-row] a')
    .first()
    .evaluate((link) => getComputedStyle(link).color);
  expect(await page.getByRole('banner').evaluate((header) => getComputedStyle(header).boxShadow)).toContain(color);
  return color;
}

/** Screens that are made of the same parts as those of patients. */
const alike = /^(trash_(?!patients)|providers|facilities|clinic_contacts|payers|notifications\/email)/;

/** A tour of a manufacturer's screens; the first is opened by its address, and the others by links. */
interface Round {
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly key: string;
  readonly person: { readonly email: string; readonly password: string };
  readonly routes: readonly string[];
}

/** Resolves to the accent of the manufacturer. */
async function goRound({ browser, request, key, person, routes }: Round): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const heard = collectConsoleProblems(context);
  const page = await context.newPage();
  await installSession(page, await signIn(request, person), person.email);
  let accent = '';
  for (const [at, route] of routes.entries()) {
    await visit({
      page,
      key,
      route,
      isRefused: person !== admin && route.endsWith('users'),
      by: at === 0 ? 'address' : 'link',
    });
    if (route === 'cases') accent = await accentOf(page);
  }
  expect(heard).toEqual([]);
  await context.close();
  return accent;
}

test('every screen opens for an administrator and for a CRM user at 1024 pixels, with its logo and its demo records', async ({
  browser,
  request,
  api,
}) => {
  test.slow();
  const routes = await everyRoute(api);
  const desk = { browser, request, key: defaultManufacturer };
  await goRound({ ...desk, routes, person: admin });
  await goRound({
    ...desk,
    routes: routes.filter((route) => !alike.test(route) || route === 'trash_users'),
    person: await newCrmUser(api, request),
  });
});

// The same screens with other records, features and colours: those that show these are enough.
test('the screens of the other manufacturers open as well, each with its logo, its demo records and an accent of its own', async ({
  browser,
  request,
  api,
}) => {
  test.slow();
  const accents: string[] = [];
  for (const { key } of manufacturers) {
    const routes = key === defaultManufacturer ? ['cases'] : await everyRoute(api.as(key));
    const shown = routes.filter((route) => /^(|cases|cases\/\d+|cases\/new|patients)$/.test(route));
    accents.push(await goRound({ browser, request, key, person: admin, routes: shown }));
  }
  expect(new Set(accents).size).toBe(manufacturers.length);
});
