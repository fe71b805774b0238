/** The administrator used when none is configured; never in production. */
export const demoAdministrator = {
  email: 'admin@example.com',
  password: 'demo-Password1',
  first_name: 'Dana',
  last_name: 'Whitfield',
} as const;
