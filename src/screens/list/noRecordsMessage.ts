import type { Resource } from '../../schema';

/**
 * "There are no payers", or "There is no equipment" where singular and plural labels are the same; `which` qualifies
 * the records.
 */
export const noRecordsMessage = ({ label: { one, many } }: Pick<Resource, 'label'>, which?: 'discarded'): string =>
  ['There', one === many ? 'is' : 'are', 'no', ...(which ? [which] : []), many.toLowerCase()].join(' ');
