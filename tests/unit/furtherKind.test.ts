import { expect, test } from 'vitest';
import { manufacturers } from '../../resources/manufacturers';
import { flattenEntries, buildMenu } from '../../src/app/menu';
import { refineResources } from '../../src/app/Root';
import { buildOpenApi } from '../../src/server/http/openapi/registerOpenApi';
import { assertNoReservedNames } from '../../src/server/operations/check/reservedNames';
import { desiredTables, qualifiedName } from '../../src/server/db';
import { registry } from '../fixtures/further';

test('a kind of record that is declared beside those of the product has its menu, addresses, trash, tables and description', () => {
  expect(() => assertNoReservedNames({ registry, manufacturers })).not.toThrow();
  const addresses = flattenEntries(buildMenu(registry, { email: undefined, adminEmails: [] })).map(
    ({ address }) => address,
  );
  expect(addresses).toEqual(
    expect.arrayContaining(['/dashboard/further_couriers', '/dashboard/trash_further_couriers']),
  );
  const [courier] = refineResources(registry).filter(({ name }) => name === 'further_couriers');
  expect(courier).toMatchObject({ list: '/dashboard/further_couriers', show: '/dashboard/further_couriers/:id' });
  const tables = desiredTables({ registry, manufacturers }).map(qualifiedName);
  for (const { key } of manufacturers) expect(tables).toContain(`${key}.further_couriers`);
  const { paths, components } = buildOpenApi({ registry, manufacturers, defaultManufacturer: 'octapharma' });
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/further_couriers', '/further_couriers/{id}']));
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['further_couriers', 'further_couriers_input']),
  );
});
