export const roles = [
  { value: 'brand_admin', label: 'Brand Administrator' },
  { value: 'crm_user', label: 'CRM User' },
] as const;

/**
 * Who has a permission: the listed roles, or `administrators`, the people who manage staff users (by their role or by a
 * configured e-mail address).
 */
export type Holders = readonly (typeof roles)[number]['value'][] | 'administrators';

/**
 * Permissions beyond the verbs of records, and who has each of them. A menu entry or an action that names one is shown
 * only to those people.
 */
export const permissions = {
  shipments: ['brand_admin', 'crm_user'],
  access_log: 'administrators',
} as const satisfies Readonly<Record<string, Holders>>;
export type Permission = keyof typeof permissions;
