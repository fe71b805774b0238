import type { ShownPerson } from '../../schema';

/**
 * The name of a person, with the address as its description: on hover, and for assistive technology. A dash for nobody.
 */
export const PersonName = ({ shown = '—', address }: Partial<ShownPerson>) => <span title={address}>{shown}</span>;
