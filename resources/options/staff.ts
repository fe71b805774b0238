export const roles = [
  { value: 'brand_admin', label: 'Brand Administrator' },
  { value: 'crm_user', label: 'CRM User' },
] as const;
