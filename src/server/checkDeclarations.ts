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
 * What a server asks of its declarations beside what they ask of each other: that none takes a name or an address of the server, that each log is
 * written and the database can tell their tables apart, and that all that they call is answered. Nothing is opened for it. Throws a DeclarationError.
 */
export function checkDeclarations({ registry, manufacturers, product }: Declared): void {
  const routes = routesOf(product?.routes ?? [], registry);
  refuseNames({ registry, manufacturers, routes });
  refuseUnwritten(registry);
  refuseSharedRelations({ registry, manufacturers });
  refuseUnanswered(routes, registry);
}
