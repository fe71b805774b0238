export const insuranceCategories = [
  { value: 'primary', label: 'Primary' },
  { value: 'secondary', label: 'Secondary' },
  { value: 'tertiary', label: 'Tertiary' },
] as const;

export const insurancePlans = ['Medicare', 'Tricare', 'VA', 'Medicaid'] as const;

export const governmentChoices = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;
