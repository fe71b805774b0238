import { registry } from '../../resources';
import { defaultManufacturer, features, manufacturers } from '../../resources/manufacturers';
import { pagesNeed } from '../pages/needs';
import { assertManufacturersUsable, assertNeedsMet, assertScreensReachable } from '../schema';
import { checkDeclarations } from './checkDeclarations';
import { createProductExtensions } from './productExtensions';

/** The schemas of the database that belong to no manufacturer: the one of all manufacturers, and PostgreSQL's own. */
const reservedKeys = ['staff', 'public'];

/**
 * Checks the product's manufacturers, and its declarations as the server does before it opens its store, and against the requirements of hand-written pages and routes. Throws if
 * a check fails; so does loading this module.
 */
export function checkProduct(): void {
  assertManufacturersUsable({ manufacturers, defaultManufacturer, features, reservedKeys });
  const product = createProductExtensions({ manufacturers });
  assertNeedsMet(registry, product.needs, pagesNeed);
  assertScreensReachable(registry, pagesNeed);
  checkDeclarations({ registry, manufacturers, product });
}
