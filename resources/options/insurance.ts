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

export const careSettings = ['Home Infusion', "Physician's Office", 'Outpatient Hospital', 'Infusion Suite'] as const;

export const benefitTypes = ['Medical', 'Pharmacy'] as const;

/** Benefit investigation status. */
export const benefitDetails = [
  'Cancelled',
  'Covered',
  'Formulary Exception Required',
  'IV - Not Completed',
  'Missing Information',
  'Not Covered',
  'PA Authorization Required',
  'PA Authorization Denied',
  'Pre-D Recommend by Payer',
  'Unknown',
] as const;

/** The results by which a payer approves the benefits, and by which it denies them; any other is open. */
export const approvedBenefits = ['Covered'] as const;
export const deniedBenefits = ['Not Covered', 'PA Authorization Denied'] as const;

/** Benefit investigation reasons. This list is not complete: the field accepts other text. */
export const benefitReasons = [
  'Approval On File',
  'Benefits Terminated',
  'Diagnosis Not Covered',
  'Injectables Excluded',
  'No Drug Coverage',
  'No Infusion Benefit',
  'On Formulary',
  'Not on Formulary',
  'PA Approved',
  'PA Initiated',
  'Product Not Recognized',
] as const;
