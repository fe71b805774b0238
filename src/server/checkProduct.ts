import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { pagesNeed } from '../pages/needs';
import { refuseLacking, refuseUnopened } from '../schema';
import { checkDeclarations } from './checkDeclarations';
import { productParts } from './productParts';

/**
 * Checks the product's declarations, as the server does before it opens its store, and for what pages and routes written by hand ask them for. Throws what
 * is wrong; so does loading this module.
 */
export function checkProduct(): void {
  const product = productParts({ manufacturers });
  refuseLacking(registry, product.needs, pagesNeed);
  refuseUnopened(registry, pagesNeed);
  checkDeclarations({ registry, manufacturers, product });
}
