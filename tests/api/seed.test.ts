import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { isWrittenOn, readValue, writableFields } from '../../src/schema';
import { readInput } from '../../src/schema/server';
import { createProductExtensions } from '../../src/server/productExtensions';
import { seedTime } from '../../src/server/operations/seed/SeedRow';
import { seedDemo } from '../../src/server/operations/seed/seedDemo';
import { serverTables } from '../../src/server/serverTables';
import { syncSchema, type Store } from '../../src/server/db';
import { engines, type Engine, type FreshStore } from './stores';

const open = async (fresh: FreshStore): Promise<Store> => {
  const store = await fresh.open();
  await syncSchema(store, { registry, manufacturers, tables: serverTables(manufacturers) });
  await createProductExtensions({ manufacturers }).prepare(store);
  return store;
};
/** The resources that are stored per manufacturer. */
const kept = registry.all.filter(({ shared, view }) => !shared && !view);
const seed = (store: Store) => seedDemo({ store, registry, manufacturers, operator: 'admin@example.com' });

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (store: Store, schema: string, table: string): Promise<readonly Row[]> =>
  store.db.withSchema(schema).selectFrom(table).selectAll().orderBy('id').execute();

async function contentOf(store: Store): Promise<string> {
  const tables = manufacturers.flatMap(({ key }) =>
    [...kept.map(({ name }) => name).filter((name) => name !== 'programs'), 'versions'].map(
      (name) => [key, name] as const,
    ),
  );
  const all = await Promise.all(tables.map(([key, name]) => rowsOf(store, key, name)));
  return JSON.stringify(all);
}

/** The data do not depend on the engine: tested on the first, compared with the last. */
const [engine, lastEngine] = [engines[0], engines.at(-1)] as [Engine, Engine];

describe('demo data', () => {
  let fresh: FreshStore;
  let store: Store;
  let filled: boolean;

  beforeAll(async () => {
    fresh = await engine.fresh();
    store = await open(fresh);
    filled = await seed(store);
  });
  afterAll(async () => {
    await store.close();
    await fresh.remove();
  });

  test('fills an empty store', () => {
    expect(filled).toBe(true);
  });

  const atLeast = { patients: 60, providers: 40, facilities: 25, clinic_contacts: 30, payers: 15, cases: 150 };
  const amounts = manufacturers.flatMap(({ key }) =>
    Object.entries(atLeast).map(([name, count]) => ({ key, name, count })),
  );

  test.each(amounts)('$key has at least $count $name, and some in the trash', async ({ key, name, count }) => {
    const rows = await rowsOf(store, key, name);
    const discarded = rows.filter((row) => row.discarded_at !== null);
    expect(rows.length - discarded.length).toBeGreaterThanOrEqual(count);
    expect(discarded.length).toBeGreaterThan(0);
  });

  describe.each(manufacturers.map(({ key, features }) => ({ key, features })))('$key', ({ key, features }) => {
    test.each(kept.map(({ name }) => name))(
      'every row of %s is one that the declaration accepts as it is',
      async (name) => {
        const resource = registry.get(name);
        const rows = await rowsOf(store, key, name);
        // Several hundred thousand values: valid ones are not asserted one by one.
        const refused = rows.flatMap((row) => {
          const { values, errors } = readInput(resource, row, { features });
          const changed = writableFields(resource).filter(
            ([field, declared]) =>
              isWrittenOn(declared, false) && !isDeepStrictEqual(values[field] ?? null, row[field] ?? null),
          );
          const unread = Object.entries(resource.fields).filter(
            ([field, declared]) => (row[field] ?? null) !== null && !('value' in readValue(declared, row[field])),
          );
          const places = [...Object.keys(errors), ...[...changed, ...unread].map(([field]) => field)];
          return places.map((field) => ({ id: row.id, field, value: row[field], error: errors[field] }));
        });
        expect(refused).toEqual([]);
      },
    );

    const seeded = [
      'patient_insurances',
      'patient_programs',
      'case_insurances',
      'activities',
      'shipments',
      'copay_claims',
      'sms_notifications',
      'email_notifications',
    ];
    test.each(seeded)('there are some %s', async (name) => {
      expect((await rowsOf(store, key, name)).length).toBeGreaterThan(0);
    });

    test('most patients are insured, some twice, and no tier twice', async () => {
      const insurances = await rowsOf(store, key, 'patient_insurances');
      const keys = insurances.map((row) => `${String(row.patient_id)} ${String(row.category)}`);
      expect(new Set(keys).size).toBe(keys.length);
      const patients = await rowsOf(store, key, 'patients');
      expect(new Set(insurances.map((row) => row.patient_id)).size).toBeGreaterThan(patients.length / 2);
      expect(new Set(insurances.map((row) => row.category))).toEqual(new Set(['primary', 'secondary', 'tertiary']));
    });

    test('consents stand in every state, some of them expired, and belong to patients with a copay id', async () => {
      const consents = await rowsOf(store, key, 'patient_programs');
      expect(new Set(consents.map(({ status }) => status))).toEqual(
        new Set(['sms_sent', 'signed', 'first_claim_created']),
      );
      const ends = consents.flatMap(({ consent_end_at: end }) => (typeof end === 'string' ? Date.parse(end) : []));
      expect(ends).not.toEqual([]);
      expect(Math.min(...ends)).toBeLessThan(seedTime);
      expect(Math.max(...ends)).toBeGreaterThan(seedTime);
      const enrolled = (await rowsOf(store, key, 'patients'))
        .filter(({ origin_patient_id: copayId }) => copayId !== null)
        .map(({ id }) => id);
      expect(consents.filter(({ patient_id: patient }) => !enrolled.includes(patient))).toEqual([]);
    });

    test('special requests are there where they are a feature', async () => {
      const patients = await rowsOf(store, key, 'patients');
      expect(patients.some((row) => row.special_requests !== null)).toBe(
        (features as readonly string[]).includes('specialRequests'),
      );
    });

    test('every message to a patient says truly that it was only recorded', async () => {
      const messages = [
        ...(await rowsOf(store, key, 'sms_notifications')),
        ...(await rowsOf(store, key, 'email_notifications')),
      ];
      expect(new Set(messages.map((row) => row.status))).toEqual(new Set(['recorded']));
    });

    test('cases have insurances, activities, shipments, copay claims and enrolments, and some are closed', async () => {
      const [cases, activities] = [await rowsOf(store, key, 'cases'), await rowsOf(store, key, 'activities')];
      for (const name of ['case_insurances', 'shipments', 'copay_claims'])
        expect((await rowsOf(store, key, name)).length).toBeGreaterThan(20);
      expect(new Set(activities.map((row) => row.activity_type))).toEqual(new Set(['Activity', 'FollowUp']));
      expect(cases.some((row) => row.copay_enroll !== null)).toBe(true);
      expect(cases.some((row) => row.origin_case_id !== null)).toBe(true);
      expect(new Set(cases.map((row) => row.case_number)).size).toBe(cases.length);
      expect(
        cases
          .filter((row) => row.closed_date !== null)
          .every((row) => row.status === 'Closed' && row.closed_by !== null),
      ).toBe(true);
    });

    test('the history of a closed case tells of its closing', async () => {
      const [cases, versions] = [await rowsOf(store, key, 'cases'), await rowsOf(store, key, 'versions')];
      const closed = cases.find((row) => row.closed_date !== null) as Row;
      const own = versions.filter((row) => row.item_type === 'cases' && row.item_id === closed.id);
      expect(own.map((row) => row.event)).toEqual(['create', 'update']);
      expect(own[0]?.changeset).toMatchObject({ status: [null, 'Open'] });
      expect(own[1]?.changeset).toMatchObject({ status: ['Open', 'Closed'], closed_date: [null, closed.closed_date] });
    });

    test('each record has the version of its creation', async () => {
      const versions = await rowsOf(store, key, 'versions');
      const patients = await rowsOf(store, key, 'patients');
      const first = patients[0] as Row;
      const version = versions.find((row) => row.item_type === 'patients' && row.item_id === first.id);
      expect(version).toMatchObject({
        event: 'create',
        operator_email: 'admin@example.com',
        created_at: first.created_at,
      });
      expect(version?.changeset).toMatchObject({ last_name: [null, first.last_name] });
    });
  });

  test('varies as real records do: gaps, other scripts, short phones, long names', async () => {
    const patients = (await Promise.all(manufacturers.map(({ key }) => rowsOf(store, key, 'patients')))).flat();
    expect(patients.some((row) => row.dob === null)).toBe(true);
    expect(patients.some((row) => /[^\x20-\x7e]/.test(String(row.last_name)))).toBe(true);
    expect(patients.some((row) => /^\d{7}$/.test(String(row.phone)))).toBe(true);
    expect(patients.some((row) => String(row.last_name).length > 20)).toBe(true);
  });

  test('reaches nobody: every phone is of the invented range, every address at an example domain', async () => {
    for (const { key } of manufacturers) {
      for (const resource of kept) {
        const rows = await rowsOf(store, key, resource.name);
        for (const [name, { kind }] of Object.entries(resource.fields)) {
          const values = rows.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : []));
          if (kind === 'phone') expect(values.filter((value) => !/^(\d{3})?55501\d\d$/.test(value))).toEqual([]);
          if (kind === 'email') expect(values.filter((value) => !/@example\.(com|org)$/.test(value))).toEqual([]);
        }
      }
    }
  });

  test('gives the same records in another store', async () => {
    const another = await lastEngine.fresh();
    const other = await open(another);
    try {
      await seed(other);
      expect((await contentOf(other)) === (await contentOf(store))).toBe(true);
    } finally {
      await other.close();
      await another.remove();
    }
  });

  test('leaves a store that holds records alone', async () => {
    const before = await contentOf(store);
    expect(await seed(store)).toBe(false);
    expect((await contentOf(store)) === before).toBe(true);
  });
});
