import type { Manufacturer, Registry } from '../../schema';
import type { ProductExtensions } from '../productExtensions';
import { assertRelationNamesDiffer } from './assertRelationNamesDiffer';
import { assertCallsAreRouted } from './assertCallsAreRouted';
import { assertLogsAreWritten } from './assertLogsAreWritten';
import { assertNoReservedNames } from './reservedNames';
import { listRoutes } from './listRoutes';

interface DeclarationCheckOptions {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly product?: Pick<ProductExtensions, 'routes'>;
}

/**
 * Checks declarations against the server, without opening the store: no name or path is reserved, the server writes
 * every declared log, relation names are unique in the database, and every call that a declaration makes has a route.
 * Throws a DeclarationError.
 */
export function checkDeclarations({ registry, manufacturers, product }: DeclarationCheckOptions): void {
  const routes = listRoutes(product?.routes ?? [], registry);
  assertNoReservedNames({ registry, manufacturers, routes });
  assertLogsAreWritten(registry);
  assertRelationNamesDiffer({ registry, manufacturers });
  assertCallsAreRouted(routes, registry);
}
