import type { Resource } from '../schema';

/** "There are no payers", or "There is no equipment" of what is called alike however many there are; `which` says more of them. */
export const noneOf = ({ label: { one, many } }: Pick<Resource, 'label'>, which?: 'discarded'): string =>
  ['There', one === many ? 'is' : 'are', 'no', ...(which ? [which] : []), many.toLowerCase()].join(' ');
