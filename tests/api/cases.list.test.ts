import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { sortParameter, traitsOf, type Field } from '../../src/schema';
import { createProductExtensions } from '../../src/server/productExtensions';
import { compareSamples } from '../fixtures/samples';
import { agent, describeApi, type Body, type Harness } from './harness';
import { withoutAuxiliaryStatements } from './withoutAuxiliaryStatements';
import { engines } from './stores';

const cases = registry.get('cases');
const enc = encodeURIComponent;
type Made = Body & { readonly id: number };

const words = ['', 'Abel', 'Bryn', 'Cleo', 'Dara'];
const types = ['', 'PA', 'BI', 'Appeal', 'Other'];
const callers = ['', 'Patient', 'Nurse', 'Facility', 'Internal'];
const contactTypes = ['', 'Nurse', 'Pharmacist', 'Provider', 'Patient'];
const drugs = ['', 'Panzyga', 'Octagam 5% / 10%', 'nuwiq', 'wilate'];
const states = ['', 'IL', 'GU', 'AK', 'WY'];

async function create({ call }: Harness, path: string, body: Body, token?: string): Promise<Made> {
  const answer = await call<Made>('POST', path, { body, ...(token !== undefined && { token }) });
  expect(answer, JSON.stringify([path, body, answer.body])).toMatchObject({ status: 201 });
  return answer.body;
}

/** The records that the n-th case references. */
async function linked(harness: Harness, n: number): Promise<Body> {
  const [word, more] = [words[n], { business_phone: `312555010${n}`, bus_extension: `${n}` }];
  const made = {
    patient_id: await create(harness, 'patients', {
      first_name: word,
      last_name: `${word}son`,
      dob: `1950-01-0${n}`,
      origin_patient_id: 900 - n,
    }),
    provider_id: await create(harness, 'providers', { first_name: `Dr ${word}`, last_name: `${word}man`, ...more }),
    facility_id: await create(harness, 'facilities', { name: `${word} Clinic` }),
    clinic_contact_id: await create(harness, 'clinic_contacts', {
      first_name: `Nurse ${word}`,
      last_name: `${word}berg`,
      contact_type: contactTypes[n],
      ...more,
    }),
  };
  return Object.fromEntries(Object.entries(made).map(([name, { id }]) => [name, id]));
}

/** Creates the n-th case, which differs from the others in every column of the list. */
async function makeCase(harness: Harness, n: number, more: Body = {}): Promise<Made> {
  const body = {
    drug: drugs[n],
    referral_state: states[n],
    case_type: types[n],
    initiated_by: callers[n],
    ...(await linked(harness, n)),
    ...more,
  };
  return create(harness, 'cases', body, n % 2 === 0 ? harness.agentToken : harness.token);
}

const rename = ({ store }: Harness) =>
  sql`update staff.users set first_name = 'Grace', last_name = 'Hopper' where email = ${agent}`.execute(store.db);
const age = ({ store }: Harness, id: number, day: string) =>
  sql`update octapharma.cases set created_at = ${`${day}T23:30:00Z`} where id = ${id}`.execute(store.db);

async function found({ list }: Harness, query: Readonly<Record<string, string>>): Promise<unknown[]> {
  const { data } = await list(cases, new URLSearchParams(query).toString());
  return data.map(({ id }) => id);
}

/** Filters that match the first case but not the second, built from values of the first (Cases 7). */
const filters: readonly (readonly [name: string, value: (one: Made) => string])[] = [
  ['brand_admin_name', () => 'ada by'],
  ['case_number', ({ case_number }) => String(case_number)],
  ['case_type', () => 'PA'],
  ['patient_first_name', () => 'abe'],
  ['patient_last_name', () => 'ABELSON'],
  ['patient_dob', () => '1950-01-01'],
  ['patient_dob', () => '01-01-1950'],
  ['patient_crm_id', ({ patient_id }) => String(patient_id)],
  ['patient_crm_id', ({ patient_id }) => `PT${String(patient_id)}`],
  ['patient_crm_id', ({ patient_id }) => `pat${String(patient_id)}`],
  ['clinic_contact_first_name', () => 'nurse a'],
  ['clinic_contact_last_name', () => 'abelb'],
  ['clinic_contact_business_phone', () => '(312) 555-0101'],
  ['clinic_contact_contact_type', () => 'Nurse'],
  ['provider_first_name', () => 'dr abel'],
  ['provider_last_name', () => 'abelm'],
  ['provider_business_phone', () => '5550101'],
  ['facility_name', () => 'abel cl'],
  ['drug', () => 'Panzyga'],
  ['created_at_to', () => '2024-02-28'],
  ['initiated_by', () => 'Patient'],
  ['provider_id', ({ provider_id }) => String(provider_id)],
  ['clinic_contact_id', ({ clinic_contact_id }) => String(clinic_contact_id)],
  ['facility_id', ({ facility_id }) => String(facility_id)],
];

/** By whose they are: assign.test.ts; what bars of reports lead to: reports.test.ts. */
const testedElsewhere = ['assigned_to', 'unassigned', 'status', 'without_status', 'without_provider'];

describeApi(
  'the list of cases',
  { registry, ...createProductExtensions({ manufacturers }), on: engines },
  (harness) => {
    test('is narrowed by every filter, alone and by all of them together', async () => {
      const api = harness();
      await rename(api);
      const [one, other] = [await makeCase(api, 1), await makeCase(api, 2)];
      await age(api, one.id, '2024-02-28');
      await age(api, other.id, '2024-02-29');
      for (const [name, value] of filters) {
        expect.soft(await found(api, { [name]: value(one) }), `${name}=${value(one)}`).toEqual([one.id]);
        expect.soft(await found(api, { [name]: '' }), `${name} left empty`).toEqual([other.id, one.id]);
      }
      expect(await found(api, Object.fromEntries(filters.map(([name, value]) => [name, value(one)])))).toEqual([
        one.id,
      ]);
      expect(await found(api, { created_at_from: '2024-02-29' })).toEqual([other.id]);
      expect(await found(api, { created_at_from: '2024-02-28', created_at_to: '2024-02-29' })).toEqual([
        other.id,
        one.id,
      ]);
      expect(new Set(filters.map(([name]) => name).concat('created_at_from'))).toEqual(
        new Set(Object.keys(cases.search).filter((name) => !testedElsewhere.includes(name))),
      );
    });

    test('finds the cases that have no provider, and those that have one', async () => {
      const api = harness();
      const { id } = await makeCase(api, 1);
      const other = await makeCase(api, 2, { provider_id: null });
      expect(await found(api, { without_provider: 'true' })).toEqual([other.id]);
      expect(await found(api, { without_provider: 'false' })).toEqual([id]);
    });

    test('searches the days of points in time in the time zone of who asks, in UTC without one', async () => {
      const api = harness();
      const { id } = await makeCase(api, 1);
      /** How many cases a search for those of one day finds, for those from that day on, and for those until then. */
      const foundOn = async (day: string, timeZone?: string) => {
        const options = { ...(timeZone !== undefined && { headers: { 'Time-Zone': timeZone } }) };
        const queries = [
          `created_at_from=${day}&created_at_to=${day}`,
          `created_at_from=${day}`,
          `created_at_to=${day}`,
        ];
        return Promise.all(queries.map(async (query) => (await api.list(cases, query, options)).meta.total));
      };
      const createdAt = (at: string) =>
        sql`update octapharma.cases set created_at = ${at} where id = ${id}`.execute(api.store.db);
      /** What is found of a case that was created before a day, on it, and after it. */
      const [before, on, after] = [
        [0, 0, 1],
        [1, 1, 1],
        [0, 1, 0],
      ];
      await createdAt('2024-02-29T02:15:00.123Z');
      expect(await foundOn('2024-02-29')).toEqual(on);
      expect(await foundOn('2024-02-29', 'UTC')).toEqual(on);
      expect(await foundOn('2024-02-29', 'Etc/GMT')).toEqual(on);
      expect(await foundOn('2024-02-28', 'America/Los_Angeles')).toEqual(on);
      expect(await foundOn('2024-02-29', 'America/Los_Angeles')).toEqual(before);
      expect(await foundOn('2024-02-27', 'America/Los_Angeles')).toEqual(after);
      expect(await foundOn('2024-02-29', 'Asia/Kolkata')).toEqual(on);
      expect(await foundOn('2024-02-29', 'Mars/Olympus')).toEqual(on);
      // The first and the last millisecond of a day, in winter and in summer.
      for (const [day, first, last] of [
        ['2024-01-15', '2024-01-15T05:00:00.000Z', '2024-01-16T04:59:59.999Z'],
        ['2024-07-15', '2024-07-15T04:00:00.000Z', '2024-07-16T03:59:59.999Z'],
      ] as const) {
        await createdAt(first);
        expect(await foundOn(day, 'America/New_York')).toEqual(on);
        await createdAt(last);
        expect(await foundOn(day, 'America/New_York')).toEqual(on);
        await createdAt(new Date(Date.parse(last) + 1).toISOString());
        expect(await foundOn(day, 'America/New_York')).toEqual(after);
      }
      // A day that begins at one o'clock, and one that did not exist.
      await createdAt('2024-04-26T00:30:00.000+03:00');
      expect(await foundOn('2024-04-26', 'Africa/Cairo')).toEqual(before);
      await createdAt('2024-04-26T01:00:00.000+03:00');
      expect(await foundOn('2024-04-26', 'Africa/Cairo')).toEqual(on);
      await createdAt('2011-12-30T12:00:00.000Z');
      expect(await foundOn('2011-12-30', 'Pacific/Apia')).toEqual(after);
      expect(await foundOn('2011-12-31', 'Pacific/Apia')).toEqual(on);
      expect(await foundOn('9999-12-31', 'America/Los_Angeles')).toEqual(before);
      expect(await foundOn('0100-01-01', 'Asia/Manila')).toEqual(after);
    });

    test('finds a product by the name it shows and by the one that is sent', async () => {
      const api = harness();
      const { id, drug } = await makeCase(api, 2);
      expect(drug).toBe('Octagam');
      expect(await found(api, { drug: 'Octagam' })).toEqual([id]);
      expect(await found(api, { drug: 'Octagam 5% / 10%' })).toEqual([id]);
    });

    test('takes %, _ and \\ in every text literally', async () => {
      const api = harness();
      const { id } = await makeCase(api, 1);
      const texts = Object.entries(cases.search).filter(
        ([, { op, field }]) => op === 'contains' && cases.fields[field]?.kind === 'text',
      );
      expect(texts.map(([name]) => name)).toHaveLength(9);
      for (const [name] of texts) {
        for (const sign of ['%', '_', '\\', 'a%l', 'a_el'])
          expect.soft(await found(api, { [name]: sign }), `${name}=${sign}`).toEqual([]);
      }
      await api.call('PUT', `cases/${id}`, { body: { facility_name: '100% care_' } });
      for (const sign of ['%', '_', '0% c']) expect.soft(await found(api, { facility_name: sign }), sign).toEqual([id]);
    });

    test.each(['state', 'caseNumber', 'q[status_eq]', 'patient_name', 'page_size'])(
      'refuses the unknown filter %s by its name',
      async (name) => {
        const { status, body } = await harness().call('GET', `cases?${enc(name)}=x`);
        expect(status).toBe(400);
        expect(body.message).toContain(name);
      },
    );

    test.each([
      ['patient_dob', '1950-13-01'],
      ['patient_crm_id', 'CC5'],
      ['case_type', 'None'],
      ['created_at_from', 'yesterday'],
      ['facility_id', '1 or 1=1'],
      ['page', '0'],
    ])('refuses %s=%s', async (name, value) => {
      const { status, body } = await harness().call('GET', `cases?${name}=${enc(value)}`);
      expect(status).toBe(400);
      expect(body.message).toContain(name);
    });

    test('is put in the order of every column both ways, empty values last', async () => {
      const api = harness();
      await rename(api);
      const first = await makeCase(api, 3);
      for (const n of [1, 4, 2]) await makeCase(api, n, { origin_case_id: first.id });
      await create(api, 'cases', { drug: 'wilate', referral_state: 'AK', case_type: 'PA' });
      const columns = (cases.list?.columns ?? []).flatMap((column) =>
        typeof column === 'string' ? column : 'field' in column ? column.field : [],
      );
      const sortable = columns
        .map((name) => [name, cases.fields[name] as Field] as const)
        .filter(([, field]) => traitsOf(field).sortable);
      expect(sortable).toHaveLength(columns.length);
      for (const [name, field] of sortable) {
        for (const order of ['asc', 'desc'] as const) {
          const { data } = await api.list(cases, `${enc(sortParameter)}=${enc(`${name} ${order}`)}`);
          const values = data.map((row) => row[name]);
          const filled = values.filter((value) => value !== null);
          const sorted = filled.toSorted((a, b) => (order === 'asc' ? 1 : -1) * compareSamples(field, a, b));
          expect.soft(values, `${name} ${order}`).toEqual([...sorted, ...values.filter((value) => value === null)]);
        }
      }
    });

    test('answers the newest first, ten to a page and a thousand at most, without discarded cases', async () => {
      const api = harness();
      const { patient_id } = await makeCase(api, 1);
      const body = { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA', patient_id };
      for (let n = 0; n < 11; n += 1) await create(api, 'cases', body);
      const [newest, next] = await found(api, {});
      await api.call('DELETE', `cases/${String(newest)}`);
      const page = await api.list(cases, 'page=2');
      expect(page.meta).toEqual({ current_page: 2, total: 11, per_page: 10 });
      expect(page.data).toHaveLength(1);
      expect((await found(api, {}))[0]).toBe(next);
      expect((await api.list(cases, 'per=5000')).meta.per_page).toBe(1000);
      expect(await found(api, { patient_crm_id: String(patient_id) })).toHaveLength(10);
      expect((await api.list(cases, 'discard=true')).data.map(({ id }) => id)).toEqual([newest]);
    });

    test('asks the database no more often the more cases there are', async () => {
      const api = harness();
      const counted = async (query: string) => {
        const before = api.statements.length;
        await api.list(cases, query);
        return withoutAuxiliaryStatements(api.statements.slice(before)).filter((statement) =>
          /"cases"|"case_insurances"/.test(statement),
        ).length;
      };
      await makeCase(api, 1);
      const queries = ['per=1000', 'patient_first_name=a&facility_name=abe&brand_admin_name=ada&per=1000'];
      const few: number[] = [];
      for (const query of queries) few.push(await counted(query));
      for (const n of [2, 3, 4]) await makeCase(api, n);
      for (const [at, query] of queries.entries())
        expect(await counted(query), query).toBeLessThanOrEqual(few[at] ?? 0);
      expect(Math.max(...few)).toBeLessThan(6);
    });

    test('answers what the row of the list shows of the linked records', async () => {
      const api = harness();
      await rename(api);
      const origin = await makeCase(api, 1);
      await makeCase(api, 2, { origin_case_id: origin.id });
      const { data } = await api.list(cases);
      expect(data[0]).toMatchObject({
        origin_case_id: origin.id,
        origin_case_case_number: origin.case_number,
        status: 'Open',
        patient_first_name: 'Bryn',
        patient_dob: '1950-01-02',
        patient_origin_patient_id: 898,
        patient_crm_id: data[0]?.patient_id,
        clinic_contact_contact_type: 'Pharmacist',
        clinic_contact_business_phone: '3125550102',
        clinic_contact_bus_extension: '2',
        facility_name: 'Bryn Clinic',
        provider_last_name: 'Brynman',
        brand_admin_first_name: 'Grace',
        brand_admin_last_name: 'Hopper',
      });
    });
  },
);
