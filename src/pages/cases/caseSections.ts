/** The declared sections of a case that its pages find by their keys. */
export const caseSections = ['case', 'clinic_contact', 'status', 'facility', 'provider', 'patient', 'patient_contact', 'special_requests'] as const;

export type CaseSection = (typeof caseSections)[number];
