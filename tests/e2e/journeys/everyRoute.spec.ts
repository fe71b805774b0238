import type { Page } from 'playwright/test';
import { manufacturers } from '../../../resources/manufacturers';
import { productPort } from '../setup/places';
import { admin, Api, bringSession, expect, signIn, test, unique, type Json } from '../setup/test';

/** A user who is no administrator and serves every manufacturer. */
async function newCrmUser(api: Api): Promise<{ email: string; password: string }> {
  const person = { email: `${unique('crm')}@example.com`, password: `${unique('walnut')}-7 Harbor` };
  const service_manufacturers = manufacturers.map(({ key }) => key);
  await api.create('users', { ...person, first_name: 'Casey', last_name: 'Lind', service_manufacturers });
  return person;
}

async function firstId(api: Api, path: string): Promise<string> {
  const [record] = (await api.list(path)) as (Json & { id: number })[];
  return String(record?.id);
}

/** Every route of the specification, with the ids of records that exist. */
async function everyRoute(api: Api): Promise<string[]> {
  const [theCase, patient, provider, facility] = await Promise.all(['cases', 'patients', 'providers', 'facilities'].map((path) => firstId(api, path)));
  const trash = ['patients', 'clinic_contacts', 'providers', 'facilities', 'cases', 'activities', 'users', 'payers'].map((name) => `trash_${name}`);
  return [
    '',
    ...['cases', 'cases/new', `cases/${theCase}`, `cases/${theCase}/edit`, `cases/${theCase}/activities`, `cases/${theCase}/shipments`],
    ...['patients', `patients/${patient}`, `patients/${patient}/edit`, 'consent', 'payers', 'providers', `providers/${provider}/edit`],
    ...['facilities', `facilities/${facility}/edit`, 'clinic_contacts', 'notifications/sms', 'notifications/email', 'users'],
    ...trash,
  ];
}

async function visit(page: Page, { address, refused }: { readonly address: string; readonly refused: boolean }): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: refused ? /access/i : /\S/ }), address).toBeVisible();
  if (!refused) await expect(page.getByRole('heading', { name: /access|not found/i }), address).toBeHidden();
  await expect(page.locator('[aria-busy=true], .ant-skeleton-active'), address).toHaveCount(0);
  await expect(page.getByText(/^Failed to/), address).toBeHidden();
}

for (const { key, name } of manufacturers) {
  test(`every screen of ${name} opens for an administrator and for a CRM user`, async ({ browser, request, api }) => {
    test.slow();
    const desk = api.as(key);
    const routes = await everyRoute(desk);
    const crmUser = await newCrmUser(api);
    for (const person of [admin, crmUser]) {
      const context = await browser.newContext();
      const heard: string[] = [];
      context.on('console', (message) => {
        // A refused call is reported by the browser itself.
        if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource')) heard.push(message.text());
      });
      context.on('weberror', (error) => heard.push(String(error.error())));
      const page = await context.newPage();
      await bringSession(page, await signIn(request, person), person.email);
      for (const route of routes) {
        const refused = person !== admin && route.endsWith('users');
        await visit(page, { address: `http://${key}.localhost:${productPort}/dashboard/${route}`, refused });
      }
      expect(heard).toEqual([]);
      await context.close();
    }
  });
}
