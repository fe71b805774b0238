import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { knownNames } from '../../resources/knownNames';
import { createRegistry } from '../../src/schema';
import { choice, defineResource, date, phone, text } from '../../src/schema/declare';
import { describeApi, type Body, type Harness } from './harness';
import { engines } from './stores';

interface Found extends Body {
  readonly resource: string;
  readonly title: string;
  readonly subtitle: string;
  readonly path: string;
  readonly matched: readonly { readonly label: string; readonly value: string }[];
}

interface Answer {
  readonly data: readonly Found[];
  readonly meta: { readonly total: number };
}

const patients = registry.get('patients');

/** The values that tests look for; every other field that can be found by is empty. */
const person = (changes: Body): Body => ({
  middle_name: null,
  dob: null,
  phone: null,
  mobile_phone: null,
  alternate_phone: null,
  email: null,
  origin_patient_id: null,
  contact_first_name: null,
  contact_last_name: null,
  contact_phone: null,
  city: null,
  state: null,
  ...changes,
});

describeApi('finding a record', { registry }, (harness: () => Harness) => {
  const find = async (q: string, options: Parameters<Harness['call']>[2] = {}): Promise<Answer> => {
    const { status, body } = await harness().call<Answer & Body>('GET', `x/search?q=${encodeURIComponent(q)}`, options);
    expect(status).toBe(200);
    return body;
  };
  const titles = async (q: string, options?: Parameters<Harness['call']>[2]) =>
    (await find(q, options)).data.filter(({ resource }) => resource === 'patients').map(({ title }) => title);
  const add = (n: number, changes: Body) => harness().make(patients, n, person(changes));
  const addPeople = async () => {
    await add(1, { first_name: 'Ann', last_name: 'Johnson', dob: '1980-04-12', mobile_phone: '5551234567' });
    await add(2, { first_name: 'José', middle_name: 'Ann', last_name: 'Sánchez', email: 'jose@example.com' });
    await add(3, { first_name: 'Annabel', last_name: 'Smith', phone: '5559876543', origin_patient_id: 771_234 });
  };

  test.each([
    ['the beginning of a name', 'john', ['Ann Johnson']],
    ['names in any order, in capitals', 'JOHNSON, ann', ['Ann Johnson']],
    ['a name without its accents', 'sanchez jose', ['José Sánchez']],
    ['a misspelt name', 'jonson', ['Ann Johnson']],
    ['a name with swapped letters', 'smiht', ['Annabel Smith']],
    ['the last four digits of a phone', '4567', ['Ann Johnson']],
    ['a phone as it is shown', '(555) 123-4567', ['Ann Johnson']],
    ['a phone with the country code', '+1 555.987.6543', ['Annabel Smith']],
    ['an e-mail', 'jose@example.com', ['José Sánchez']],
    ['a birth date', '04/12/1980', ['Ann Johnson']],
    ['a birth date with a name', 'ann 4-12-80', ['Ann Johnson']],
    ['a birth date in ISO format', '1980-04-12', ['Ann Johnson']],
    ['a birth date in digits alone', '04121980', ['Ann Johnson']],
    ['a birth date in digits with blanks, and a name', '04 12 1980 johnson', ['Ann Johnson']],
    ['a birth date with the name of the month', 'Ann, Apr 12th, 1980', ['Ann Johnson']],
    ['a birth date beside a phone', '4/12/1980 555-123-4567', ['Ann Johnson']],
    ['a birth date with its label', 'DOB: 1980/4/12', ['Ann Johnson']],
    ['a phone from a link', 'tel:+1-555-123-4567', ['Ann Johnson']],
    ['a phone with dashes and marks of a document', '\u202a(555) 123\u20114567\u202c', ['Ann Johnson']],
    ['a phone with an extension', '555.987.6543 ext. 12', ['Annabel Smith']],
    ['a phone with a slash', '555/123-4567', ['Ann Johnson']],
    ['a phone with slashes alone, and a birth date', '555/123/4567 4/12/1980', ['Ann Johnson']],
    ['a phone with dots', '555.123.4567', ['Ann Johnson']],
    ['a phone with the prefix of calls from abroad', '0015559876543', ['Annabel Smith']],
    ['a number', '771234', ['Annabel Smith']],
    ['a number with a sign', '#771234', ['Annabel Smith']],
    ['nobody', 'qqqq', []],
    ['a percent sign', '%', []],
  ])('finds by %s', async (_what, q, expected) => {
    await addPeople();
    expect(await titles(q)).toEqual(expected);
  });

  test('lists those who are called so first, whole words before beginnings, and says which field it found', async () => {
    await addPeople();
    expect(await titles('ann')).toEqual(['Ann Johnson', 'Annabel Smith', 'José Sánchez']);
    expect((await find('4567')).data[0]).toMatchObject({
      subtitle: expect.stringContaining('04-12-1980') as string,
      matched: [{ label: 'Mobile Phone', value: '(555) 123-4567' }],
    });
    expect((await find('johnson')).data[0]?.matched).toEqual([]);
  });

  test('finds a record by its number with the prefix, and leads to its page', async () => {
    const { id } = await add(1, { first_name: 'Ann', last_name: 'Johnson' });
    for (const q of [`PT${id}`, `pt ${id}`, `PT-${id}`, `Patient ${id}`, `patient #${id}`]) {
      const { data, meta } = await find(q);
      expect(data).toEqual([expect.objectContaining({ resource: 'patients', id, path: `/dashboard/patients/${id}` })]);
      expect(meta.total).toBe(1);
    }
  });

  test('finds the records of any kind with a number alone, before those that contain it', async () => {
    const { id } = await add(1, { first_name: 'Ann', last_name: 'Johnson' });
    const like = await add(2, { first_name: 'Bea', last_name: 'Smith', mobile_phone: `${id}125550100`.slice(0, 10) });
    const provider = await harness().make(registry.get('providers'), id, { first_name: 'Lena', last_name: 'Quill' });
    for (const q of [String(id), `#${id}`]) {
      const { data, meta } = await find(q);
      expect(data.map(({ resource, id: found }) => [resource, found])).toEqual([
        ['patients', id],
        ['patients', like.id],
        ['providers', provider.id],
      ]);
      expect(meta.total).toBe(3);
    }
    expect(await find('999999')).toEqual({ data: [], meta: { total: 0 } });
  });

  test('finds records of other kinds, and leads to the list of a kind without pages', async () => {
    const kase = await harness().make(registry.get('cases'), 1);
    const number = String(kase.case_number);
    for (const q of [number, `Case ${number}`, `case #${number}`])
      expect((await find(q)).data).toContainEqual(
        expect.objectContaining({ resource: 'cases', path: `/dashboard/cases/${kase.id}` }),
      );
    await harness().make(registry.get('payers'), 1, { name: 'Aetna Better' });
    expect((await find('aetna')).data).toContainEqual(
      expect.objectContaining({ resource: 'payers', path: '/dashboard/payers?name=Aetna+Better' }),
    );
    const { id } = await harness().make(registry.get('providers'), 1, { first_name: 'Lena', last_name: 'Quill' });
    expect((await find(`PRV${id}`)).data[0]).toMatchObject({
      path: '/dashboard/providers?searchFirstName=Lena&searchLastName=Quill',
    });
  });

  test('finds the records of one kind alone where it is named', async () => {
    await harness().make(registry.get('providers'), 1, { first_name: 'Ann', last_name: 'Johnson' });
    await add(1, { first_name: 'Ann', last_name: 'Johnson' });
    const kindsOf = async (query: string) => {
      const { body } = await harness().call<Answer & Body>('GET', `x/search?q=johnson${query}`);
      return body.data.map(({ resource }) => resource);
    };
    expect(await kindsOf('')).toEqual(['patients', 'providers']);
    expect(await kindsOf('&kind=providers')).toEqual(['providers']);
    expect(await kindsOf('&kind=nothing')).toEqual([]);
  });

  test('does not find discarded records, nor those of another manufacturer', async () => {
    const { id } = await add(1, { first_name: 'Ann', last_name: 'Johnson' });
    expect(await titles('johnson', { manufacturer: 'kedrion' })).toEqual([]);
    await harness().call('DELETE', `patients/${id}`);
    expect(await titles('johnson')).toEqual([]);
    expect(await titles(`PT${id}`)).toEqual([]);
  });

  test('shows eight records of a kind and says how many there are', async () => {
    for (let n = 0; n < 9; n += 1) await add(n, { first_name: 'Ann', last_name: `Number${n}` });
    const { data, meta } = await find('ann number');
    expect(data).toHaveLength(8);
    expect(meta.total).toBe(9);
  });

  test('shows the records that the user opened last, the latest first', async () => {
    const first = await add(1, { first_name: 'Ann', last_name: 'Johnson' });
    const second = await add(2, { first_name: 'Bea', last_name: 'Smith' });
    const open = (id: number) => harness().call('POST', 'x/recent', { body: { resource: 'patients', id } });
    for (const { id } of [first, second, first]) expect((await open(id)).status).toBe(200);
    await open(999_999);
    expect(await titles('')).toEqual(['Ann Johnson', 'Bea Smith']);
    expect(await titles('', { token: harness().agentToken })).toEqual([]);
    await harness().call('DELETE', `patients/${first.id}`);
    expect(await titles('')).toEqual(['Bea Smith']);
  });

  test('remembers twenty records of each user', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 22; n += 1) ids.push((await add(n, { first_name: 'Ann', last_name: `N${n}` })).id);
    for (const id of ids) await harness().call('POST', 'x/recent', { body: { resource: 'patients', id } });
    expect((await find('')).meta.total).toBe(20);
  });

  test('is logged by the fields, not by what was looked for', async () => {
    await addPeople();
    harness().reads.length = 0;
    await find('johnson');
    expect(harness().reads).toContainEqual(
      expect.objectContaining({ resource: 'patients', kind: 'list', searched: patients.findBy }),
    );
    expect(JSON.stringify(harness().reads)).not.toContain('johnson');
  });

  test('has an index that holds what is declared', async () => {
    const { rows } = await sql<{ readonly indexdef: string }>`select indexdef from pg_indexes
      where schemaname = 'octapharma' and tablename = 'patients' and indexname like 'patients_found%'`.execute(
      harness().store.db,
    );
    expect(rows).toHaveLength(1);
    for (const name of patients.findBy ?? []) expect(rows[0]?.indexdef).toContain(name);
  });

  test('refuses a text that is too long', async () => {
    const { status, body } = await harness().call('GET', `x/search?q=${'a'.repeat(101)}`);
    expect([status, body.message]).toEqual([400, 'q takes at most 100 characters']);
  });
});

describe('a kind whose search would reveal what a role may not see', () => {
  const secretPeople = defineResource({
    name: 'people',
    label: { one: 'Person', many: 'People' },
    titleFields: ['name'],
    findBy: ['name', 'phone', 'born'],
    fields: {
      name: text('Name'),
      phone: phone('Phone', { seenBy: ['brand_admin'] }),
      born: date('Born'),
      kind: choice('Kind', ['A', 'B']),
    },
    list: { columns: ['name', 'phone', 'born', 'kind'] },
    menu: { group: 'People' },
  });
  const people = createRegistry([registry.get('users'), secretPeople], knownNames);

  describeApi('GET x/search', { registry: people, on: engines.slice(0, 1) }, (harness: () => Harness) => {
    test('is found by those alone who see every field of it', async () => {
      await harness().make(secretPeople, 1, { name: 'Ann', phone: '5551234567' });
      const find = async (token: string) =>
        (await harness().call<Answer & Body>('GET', 'x/search?q=4567', { token })).body.data.length;
      expect(await find(harness().token)).toBe(1);
      expect(await find(harness().agentToken)).toBe(0);
    });
  });
});
