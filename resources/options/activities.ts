export const activityTypes = ['Activity', 'FollowUp'] as const;

export const activityDirections = ['Inbound', 'Internal', 'Outbound'] as const;

export const activitySources = ['Email', 'Fax', 'Internal', 'Phone', 'Website'] as const;

/** The caller or contact of an activity. */
export const activityContacts = [
  'Med Info/Customer Serve',
  'Patient',
  'Relative',
  'Clinic Contact',
  'Pharma Partner',
  'Pharma Rep',
  'Copay Vendor',
  'Foundation',
  'Internal',
  'Insurance',
  'Hospital Staff',
  'Specialty Pharmacy',
  'Nurse',
  'Social Worker/Advocate',
  'Physician',
  'Home Health',
  'PAP Distribution',
] as const;

/** What has to be reported about a drug. */
export const safetyEvents = ['Adverse Event', 'Product Complaint'] as const;
export const safetyColors = { values: { 'Product Complaint': 'gold' }, otherwise: 'red' } as const;

/** Reasons of an activity. This list is not complete: the field accepts other text. */
export const activitySubjects = [
  'Program Explanation Inquiry',
  'Copay Program Assistance',
  'Insurance Inquiry',
  'Coverage Issues',
  'Adverse Event Discovered',
  'Adverse Event Reported',
  'Adverse Event Confirmation',
  'Status Check',
  'Application Received',
  'Application Sent',
  'Application Requested',
  'PA Submitted',
  'PA Form Sent/Requested',
  'Sales Rep Visit Request',
  'Call HCP Back',
  'Customer Compliment',
  'Shipment Inquiry',
  'Order Inquiry',
  'Finish Promised Action',
  'Approval Letter Sent',
  'Order Form Sent',
  'BI Needed',
  'NDC/J-code Inquiry',
  'Payer Research',
  'Literature/Compenda Request',
  'Other',
  'Internal',
] as const;

export const activityOutcomes = [
  'Further Action Needed',
  'Resolved/Completed',
  'Left Message',
  'Follow-Up Scheduled',
  'Pending Contact Action',
  'Unanswered',
] as const;

/** File extensions that may be attached: documents, pictures, plain data and saved e-mails. */
export const documentTypes = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'rtf',
  'txt',
  'csv',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'bmp',
  'tif',
  'tiff',
  'heic',
  'zip',
  'eml',
  'msg',
] as const;
