import { registry } from '../../../../resources';
import { manufacturers, defaultManufacturer, features } from '../../../../resources/manufacturers';
import { pagesNeed } from '../../../pages/needs';
import { assertNeedsMet, assertScreensReachable, assertManufacturersUsable } from '../../../schema';
import { checkDeclarations } from './checkDeclarations';
import { createProductExtensions } from '../../productExtensions';

/** The schemas of the database that belong to no manufacturer: the one of all manufacturers, and PostgreSQL's own. */
const reservedKeys = ['staff', 'public'];

// Loading this module checks the manufacturers. Declarations offer them as choices, and would report a mistake among
// them as their own.
assertManufacturersUsable({ manufacturers, defaultManufacturer, features, reservedKeys });

/**
 * Checks the product's declarations as the server does before it opens its store, and against the requirements of
 * hand-written pages and routes. Throws if a check fails; so does loading this module, which first checks the
 * manufacturers.
 */
export function checkProduct(): void {
  const product = createProductExtensions({ manufacturers });
  assertNeedsMet(registry, product.needs, pagesNeed);
  assertScreensReachable(registry, pagesNeed);
  checkDeclarations({ registry, manufacturers, product });
}
