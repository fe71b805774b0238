import { manufacturers } from '../../../resources/manufacturers';

/**
 * Words that everybody who knows the product tries first: its own, and the names of the manufacturers and of their
 * products.
 */
export const productWords: readonly string[] = [
  'Patient Support Desk',
  'Patient Support Services',
  'company',
  'product',
  ...manufacturers.flatMap(({ key, name, products }) => [key, name, ...products]),
];
