export const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
] as const;

export const languages = ['English', 'Spanish', 'Chinese', 'Vietnamese', 'Korean', 'Tagalog', 'Russian'] as const;

export const phoneTypes = ['Home Phone', 'Mobile Phone'] as const;

export const relationships = ['Child', 'Parent', 'Spouse', 'Other'] as const;

export const contactTypes = [
  'Patient',
  "Patient's Family/Contact",
  'Provider',
  'Plasma Donor',
  {
    group: 'Healthcare Personnel',
    options: ['Nurse', 'Pharmacist', 'Patient Support Specialist', 'Specialty Pharmacy Staff'],
  },
] as const;
