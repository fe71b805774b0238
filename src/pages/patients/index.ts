import { patients } from '../../../resources/patients';

/**
 * Configuration of the patient lookup: the list searches to offer, and the hint shown before there are results (Records
 * 2).
 */
export const patientLookup = {
  searches: ['searchFirstName', 'searchLastName', 'searchDOB'] satisfies (keyof (typeof patients)['search'])[],
  hint: 'Search patient first name/last name/DOB to auto-populate patient info',
} as const;
