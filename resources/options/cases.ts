export const caseTypes = [
  'Appeal',
  'BI',
  'Compassionate Care',
  'Copay Assistance',
  'Exception Request',
  'Free Trial',
  'Hotline',
  'Other',
  'PA',
] as const;

/** Who started a case: the source/caller list. */
export const callers = [
  'Clinic Contact',
  'Patient',
  'Relative/Friend',
  'Provider',
  'Facility',
  'Data Vendor',
  'Pharmacy',
  'Nurse',
  'Med Info',
  'Customer Service',
  'Pharma Partner',
  'Pharma Rep',
  'Other',
  'Internal',
] as const;

/** Outcomes of a case: the status values of the programmes. This list is not complete: the field accepts other text. */
export const caseOutcomes = [
  'Approved - ER',
  'Denied – ER',
  'ER - Pending',
  'Copay Eligible',
  'Covered - BI/PA',
  'Enrolled - PAP',
  'Withdrawn - PAP',
  'PAP Denied - PAP',
  'Meets Program Criteria',
] as const;

/** Reasons for closing or withdrawing a case. */
export const closureReasons = [
  'Cancelled Application',
  'Covered by Commercial Insurer',
  'Enrollment Cap',
  'Enrollment Criteria Not Met',
  'Exceed Program Limits',
  'Inactivity',
  'Income',
  'Insurance',
  'Missing Information',
  'Not Eligible',
  'Other',
  'Patient request',
  'Product Shipped',
  'Provider request',
  'Refused Product - PAP',
  'Setting of Care',
  'Standard',
  'Switched/Not Taking Therapy',
  'Free Trial',
  'Compassionate Care',
] as const;

export const papStatuses = [
  'Cancelled',
  'Denied by Mail',
  'Denied by Phone',
  'Enrolled',
  'Missing Information',
  'Withdrawn',
] as const;

export const citizenChoices = ['Yes', 'No', 'Unknown'] as const;

/** Products whose name is sent to the API as a different text. */
export const productsSentAs = { 'Octagam 5% / 10%': 'Octagam' } as const;

/** Products whose cases have no copay link. */
export const copayLinkSkippedFor = ['Balfaxar'] as const;
