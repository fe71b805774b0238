import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { tablesOf } from '../bench/api/driverStatements.mjs';
import { describeApi } from './harness';

describeApi('the tables with whose rows the measurements compare lists', { registry }, (harness) => {
  test('exist for every list, and have its rows', async () => {
    const tables = tablesOf(registry);
    const lists = registry.all.filter(({ list, relations }) => list && !relations.parent);
    const rows = (table = '') => sql.raw(`select id from ${table}`).execute(harness().store.db);
    expect([...tables.keys()]).toEqual(expect.arrayContaining(lists.map(({ apiPath }) => apiPath)));
    for (const table of new Set(tables.values())) expect((await rows(table)).rows).toEqual(expect.any(Array));
  });
});
