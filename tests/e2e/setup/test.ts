import { randomUUID } from 'node:crypto';
import { expect, test as base, type APIRequestContext, type BrowserContext, type Page } from 'playwright/test';
import { everythingUrl } from './places';

export { expect } from 'playwright/test';

export const admin = { email: 'admin@example.com', password: 'demo-Password1' };
export const agent = { email: 'agent@example.com', password: 'demo-Password1' };

export type Json = Record<string, unknown>;

/** API calls outside the browser, to prepare data and to verify what was stored. */
export class Api {
  constructor(
    private readonly request: APIRequestContext,
    private readonly token: string,
    private readonly manufacturer = 'octapharma',
  ) {}

  as(manufacturer: string): Api {
    return new Api(this.request, this.token, manufacturer);
  }

  private get headers() {
    return { Authorization: this.token, Manufacturer: this.manufacturer };
  }

  async create(path: string, data: Json): Promise<Json & { id: number }> {
    const answer = await this.request.post(`/api/${path}`, { data, headers: this.headers });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as Json & { id: number };
  }

  /** A call whose writes are one transaction. */
  async callOnce(path: string, data: Json): Promise<Json> {
    const headers = { ...this.headers, 'Idempotency-Key': randomUUID() };
    const answer = await this.request.post(`/api/${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Json;
  }

  async read(path: string): Promise<Json> {
    const answer = await this.request.get(`/api/${path}`, { headers: this.headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Json;
  }

  async list(path: string): Promise<Json[]> {
    return (await this.read(path)).data as Json[];
  }

  async discard(path: string): Promise<void> {
    const answer = await this.request.delete(`/api/${path}`, { headers: this.headers });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  async update(path: string, data: Json): Promise<Json> {
    const answer = await this.request.put(`/api/${path}`, { data, headers: this.headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Json;
  }
}

/** The token of a new session. */
export async function signIn(
  request: APIRequestContext,
  person: { email: string; password: string } = admin,
): Promise<string> {
  const answer = await request.post('/api/sessions', { data: person });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { data: { auth_token: string } }).data.auth_token;
}

/** Stores a session in every new tab of the page's context, once for each tab, so that signing out stays in effect. */
export async function installSession(page: Page, token: string, email = admin.email): Promise<void> {
  await page.context().addInitScript(
    ([given, name]) => {
      if (sessionStorage.getItem('session-brought')) return;
      sessionStorage.setItem('session-brought', 'yes');
      localStorage.setItem('Authorization', given);
      localStorage.setItem('Email', name);
    },
    [token, email] as const,
  );
}

/** Collects the errors and warnings of every console of a context. */
export function collectConsoleProblems(context: BrowserContext): readonly string[] {
  const heard: string[] = [];
  context.on('console', (message) => {
    // The browser itself reports refused calls; tests check whether the screen handles them.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isRefusal) heard.push(message.text());
  });
  context.on('weberror', (error) => heard.push(String(error.error())));
  return heard;
}

/** A unique word of letters only. */
export const uniqueWord = (start: string): string =>
  start +
  Array.from(randomUUID().replaceAll('-', '').slice(0, 8), (digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 16)),
  ).join('');

/** A call that no server answers like this. */
const probe = { path: '/intercepted', status: 299 };

/**
 * Makes `route` of a page wait until it is in effect: for a moment, Chromium still sends the requests of an open
 * document past it.
 */
function waitForInterception(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const routed = await route(...given);
    if (page.url() === 'about:blank') return routed;
    await route(`**${probe.path}`, (call) => call.fulfill({ status: probe.status }));
    await page.evaluate(async ({ path, status }) => {
      while ((await fetch(path, { method: 'HEAD' })).status !== status);
    }, probe);
    await page.unroute(`**${probe.path}`);
    return routed;
  };
}

interface Fixtures {
  readonly token: string;
  readonly api: Api;
  readonly signedIn: Page;
  readonly quietConsole: undefined;
}

/** By server: the token of a session that the tests of a worker share. */
const tokens = new Map<string, string>();

/** `signedIn` is a page of the administrator; every test fails on an error or a warning in the console. */
export const test = base.extend<Fixtures>({
  token: async ({ request, baseURL }, use) => {
    const server = String(baseURL);
    const known = tokens.get(server) ?? (await signIn(request));
    tokens.set(server, known);
    await use(known);
  },
  api: async ({ request, token }, use) => {
    await use(new Api(request, token));
  },
  page: async ({ page }, use) => {
    waitForInterception(page);
    await use(page);
  },
  signedIn: async ({ page, token }, use) => {
    await installSession(page, token);
    await use(page);
  },
  quietConsole: [
    async ({ context }, use) => {
      const heard = collectConsoleProblems(context);
      await use(undefined);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

/** The same on the server of the fixture registry. */
export const everythingTest = test.extend({ baseURL: everythingUrl });
