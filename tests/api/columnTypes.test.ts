import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { traitsOfType, type ColumnType } from '../../src/fields/columns';
import type { Store } from '../../src/server/db';
import { engines, withEmptyStore } from './stores';

/** A value of each type in wire format, as a text may have it; a type without one does not compile. */
const samples: Readonly<Record<ColumnType, unknown>> = {
  bigint: 4_999_999_999,
  'bigint[]': [3, 1],
  boolean: true,
  date: '2024-02-29',
  integer: 12,
  jsonb: { a: [1] },
  numeric: 12.5,
  text: 'Kiel',
  'text[]': ['b', 'a'],
  timestamptz: '2024-02-29T12:30:00.250Z',
};

describe.each(engines)('the types of columns, on $name', ({ fresh }) => {
  let store: Store;
  withEmptyStore({ fresh }, { take: (opened) => (store = opened), dropped: [] });

  test.each(Object.entries(samples) as [ColumnType, unknown][])('%s is read in wire format', async (type, sample) => {
    const { databaseName } = traitsOfType(type);
    const sent = type === 'jsonb' ? JSON.stringify(sample) : sample;
    const { rows } = await sql<{
      value: unknown;
      name: string;
    }>`select ${sent}::${sql.raw(type)} as value, (select typname::text from pg_type where oid = ${type}::regtype) as name`.execute(
      store.db,
    );
    expect(rows).toEqual([{ value: sample, name: databaseName }]);
  });
});
