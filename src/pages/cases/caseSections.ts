/** Keys of the declared case sections that the case pages look up. */
export const caseSections = [
  'case',
  'clinic_contact',
  'status',
  'facility',
  'provider',
  'patient',
  'patient_contact',
  'special_requests',
] as const;

export type CaseSection = (typeof caseSections)[number];
