import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { refuseNames } from './reservedNames';

/** Checks the product's declarations, as the server does before it opens its store. Throws what is wrong; so does loading this module. */
export function checkProduct(): void {
  refuseNames({ registry, manufacturers });
}
