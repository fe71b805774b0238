import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { formatPlan } from '../../src/server/operations/start/planStart';
import { planSchema, type Store } from '../../src/server/db';
import { serverTables } from '../../src/server/serverTables';
import { engines, withEmptyStore } from './stores';

const options = { registry, manufacturers, tables: serverTables(manufacturers) };
const schemas = [...manufacturers.map(({ key }) => key), 'staff'];

describe.each(engines)('the printed plan on $name', ({ fresh }) => {
  let store: Store;
  withEmptyStore({ fresh }, { take: (opened) => (store = opened), dropped: schemas });

  test('is SQL that does what a start does, except for the description of the fields', async () => {
    const printed = formatPlan(await planSchema(store, options));
    await sql.raw(printed).execute(store.db);
    const { steps } = await planSchema(store, options);
    expect(steps.map(({ statements }) => statements.length)).toEqual([schemas.length]);
    expect(formatPlan({ steps })).toBe(
      '-- The description of the fields, which is the comment of each schema, is stored by the next start or db:migrate',
    );
  });

  test('has no line that is too long to read, except in the bodies of functions', async () => {
    const printed = formatPlan(await planSchema(store, options));
    const outside = printed.replace(/^create (?:or replace )?function [^$]*(\$\w*\$)[\s\S]*?\1;$/gm, '');
    expect(outside).toContain('create table "octapharma"."patients"');
    expect(outside.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });
});
