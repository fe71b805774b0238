export const roles = [
  { value: 'brand_admin', label: 'Brand Administrator' },
  { value: 'crm_user', label: 'CRM User' },
] as const;

/** What the server may tell somebody to be allowed beside the verbs of records; a menu entry or an action that names one is shown to those who have it. */
export const permissions = ['shipments', 'access_log'] as const;
export type Permission = (typeof permissions)[number];
