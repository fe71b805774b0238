export const roles = [
  { value: 'brand_admin', label: 'Brand Administrator' },
  { value: 'crm_user', label: 'CRM User' },
] as const;

/** Who has a permission: these roles, or those who administer the staff users, by their role or by an address that is configured. */
export type Holders = readonly (typeof roles)[number]['value'][] | 'administrators';

/** What somebody may beside the verbs of records, with who may; a menu entry or an action that names one is shown to those who have it. */
export const permissions = {
  shipments: ['brand_admin', 'crm_user'],
  access_log: 'administrators',
} as const satisfies Readonly<Record<string, Holders>>;
export type Permission = keyof typeof permissions;
