import './checkManufacturers';
import { registry } from '../../../../resources';
import { manufacturers } from '../../../../resources/manufacturers';
import { pagePaths, pagesNeed } from '../../../pages/needs';
import { createProductExtensions } from '../../productExtensions';
import { checkRegistry } from './checkDeclarations';

/**
 * Checks the declarations of the product with `checkRegistry`. Loading this module already throws for mistakes in the
 * manufacturers, or between declarations.
 */
export const checkProduct = (options: { readonly tellsUnused?: boolean } = {}): void =>
  checkRegistry({
    registry,
    manufacturers,
    product: createProductExtensions({ manufacturers }),
    pagesNeed,
    pagePaths,
    ...options,
  });
