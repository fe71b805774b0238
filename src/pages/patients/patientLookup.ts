import { patients } from '../../../resources/patients';

/** How a patient is looked for while one is asked for: by these searches of the list, with this in place of results (Records 2). */
export const patientLookup = {
  searches: ['searchFirstName', 'searchLastName', 'searchDOB'] satisfies (keyof (typeof patients)['search'])[],
  hint: 'Search patient first name/last name/DOB to auto-populate patient info',
} as const;
