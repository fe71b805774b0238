import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createRegistry, type FieldMap } from '../../src/schema';
import { defineResource, integer, text } from '../../src/schema/declare';
import { formatPlan } from '../../src/server/operations/start/planStart';
import {
  describeUnknown,
  describeUnknownIn,
  syncSchema,
  takeSchemaSnapshot,
  type SchemaOptions,
  type Store,
} from '../../src/server/db';
import { engines, withEmptyStore } from './stores';

const kinds = (declared: Readonly<Record<string, FieldMap>>, keys = ['octapharma']): SchemaOptions => ({
  registry: createRegistry(
    Object.entries(declared).map(([name, fields]) =>
      defineResource({
        name,
        label: { one: name, many: `${name} all` },
        titleFields: ['name'],
        fields: { name: text('Name'), ...fields },
      }),
    ),
    { features: [] },
  ),
  manufacturers: keys.map((key) => ({ key })),
});

const head = 'The database holds what no declaration knows, and keeps it:';
const sail = integer('Sail Area');

describe.each(engines)('what no declaration knows on $name', ({ fresh }) => {
  let store: Store;
  withEmptyStore({ fresh }, { take: (opened) => (store = opened), dropped: ['octapharma', 'kedrion', 'staff'] });
  const run = (statement: string) => sql.raw(statement).execute(store.db);

  test('is told with the number of filled records and the SQL that removes it, and refuses no start', async () => {
    const former = kinds({ boats: { sail, crew: text('Crew') }, piers: {} }, ['octapharma', 'kedrion']);
    await syncSchema(store, former);
    expect(await describeUnknown(store, former)).toBeUndefined();
    await run("insert into octapharma.boats (name, crew) select 'B', 'C' from generate_series(1, 12)");
    await run("insert into kedrion.boats (name) values ('B')");
    const now = kinds({ boats: {} }, ['octapharma', 'kedrion']);
    const told = await describeUnknown(store, now);
    const way = (what: string, remove: string) =>
      `declare it again, or, once its ${what} are not needed, run: ${remove}; the same applies to kedrion`;
    expect(told?.split('\n')).toEqual([
      head,
      '  octapharma.piers is a table that no declaration knows: no record of octapharma, no record of kedrion; ' +
        way('records', 'drop table "octapharma"."piers"'),
      '  octapharma.boats.sail is a column that no declaration knows: no record of octapharma, no record of kedrion; ' +
        way('values', 'alter table "octapharma"."boats" drop column "sail"'),
      '  octapharma.boats.crew is a column that no declaration knows: ' +
        '12 records (1, 2, 3, 4, 5, 6, 7, 8, 9, 10 …) of octapharma, no record of kedrion; ' +
        way('values', 'alter table "octapharma"."boats" drop column "crew"'),
    ]);
    expect(await syncSchema(store, now)).toEqual({ statements: expect.any(Array) as string[] });
    for (const [, statement = ''] of told?.matchAll(/run: ([^;]*)/g) ?? [])
      for (const schema of ['octapharma', 'kedrion']) await run(statement.replace('octapharma', schema));
    expect(await describeUnknown(store, now)).toBeUndefined();
    expect(formatPlan({ steps: [], remarks: head })).toBe(`-- ${head}`);
  });

  test('is asked about where a new name is alike', async () => {
    await syncSchema(store, kinds({ boats: { sail, crew: text('Crew') }, piers: { depth: sail } }));
    const renamed = kinds({ boats: { sails: sail, crews: integer('Crews') }, docks: { depth: sail } });
    const told = (await describeUnknown(store, renamed)) ?? '';
    expect(told).toContain(
      'boats.sail is a column that no declaration knows: no record; renamed to "sails"? then write',
    );
    expect(told).toContain("write was: 'sail' there; otherwise declare it again");
    // Another type is no new name.
    expect(told).toContain('boats.crew is a column that no declaration knows: no record; declare it again');
    expect(told).toContain(
      'piers is a table that no declaration knows: no record; renamed to "docks"? then write was: \'piers\' there',
    );
    const other = kinds({ boats: { sail, crew: text('Crew') }, pierz: {} });
    expect(await describeUnknown(store, other)).toContain('renamed to "pierz"? then write was: \'piers\' there');
    const was = kinds({
      boats: { sails: integer('S', { was: 'sail' }), crew: text('Crew') },
      piers: { depth: sail },
    });
    expect(await describeUnknown(store, was)).toBeUndefined();
  });

  test('is the schema of a manufacturer that is not declared any more', async () => {
    await syncSchema(store, kinds({ boats: {} }, ['octapharma', 'kedrion']));
    const now = kinds({ boats: {} });
    const line =
      '  kedrion is the schema of a manufacturer that is not declared; declare it again under this key, or, once its ' +
      'records are not needed, run: drop schema "kedrion" cascade';
    expect(await describeUnknown(store, now)).toBe(`${head}\n${line}`);
    expect(await describeUnknownIn(await takeSchemaSnapshot(store, now), now)).toBe(`${head}\n${line}`);
    await run('drop schema kedrion cascade');
    expect(await describeUnknown(store, now)).toBeUndefined();
  });

  test('is told without numbers where the records cannot be read', async () => {
    await syncSchema(store, kinds({ boats: { sail } }));
    const snapshot = await takeSchemaSnapshot(store, kinds({ boats: {} }));
    expect(await describeUnknownIn(snapshot, kinds({ boats: {} }))).toContain(
      'octapharma.boats.sail is a column that no declaration knows; declare it again',
    );
  });
});
