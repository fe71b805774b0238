import type { Manufacturer, Registry } from '../schema';
import type { ProductParts } from './productParts';
import { refuseSharedRelations } from './relationNames';
import { refuseUnanswered } from './refuseUnanswered';
import { refuseUnwritten } from './refuseUnwritten';
import { refuseNames } from './reservedNames';
import { routesOf } from './routesOf';

interface Declared {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly product?: Pick<ProductParts, 'routes'>;
}

/**
 * Checks declarations against the server, without opening the store: no name or path is reserved, the server writes every declared log, relation names are unique
 * in the database, and every call that a declaration makes has a route. Throws a DeclarationError.
 */
export function checkDeclarations({ registry, manufacturers, product }: Declared): void {
  const routes = routesOf(product?.routes ?? [], registry);
  refuseNames({ registry, manufacturers, routes });
  refuseUnwritten(registry);
  refuseSharedRelations({ registry, manufacturers });
  refuseUnanswered(routes, registry);
}
