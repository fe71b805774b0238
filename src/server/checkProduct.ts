import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { checkDeclarations } from './checkDeclarations';
import { productParts } from './productParts';

/** Checks the product's declarations, as the server does before it opens its store. Throws what is wrong; so does loading this module. */
export const checkProduct = (): void => checkDeclarations({ registry, manufacturers, product: productParts({ manufacturers }) });
