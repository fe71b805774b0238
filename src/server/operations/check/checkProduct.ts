import './checkManufacturers';
import { registry } from '../../../../resources';
import { manufacturers } from '../../../../resources/manufacturers';
import { pagesNeed } from '../../../pages/needs';
import { assertNeedsMet, assertScreensReachable } from '../../../schema/server';
import { checkDeclarations } from './checkDeclarations';
import { createProductExtensions } from '../../productExtensions';

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
