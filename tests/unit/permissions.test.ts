import { describe, expect, test } from 'vitest';
import { listPermissions } from '../../src/server/accounts/sessionTools';

describe('permissions are had as they are declared', () => {
  test.each([
    ['a role that administers', { role: 'brand_admin', isAdministrator: true }, ['shipments', 'access_log']],
    ['another role', { role: 'crm_user', isAdministrator: false }, ['shipments']],
    [
      'another role, by an address that administers',
      { role: 'crm_user', isAdministrator: true },
      ['shipments', 'access_log'],
    ],
    ['a role that is none', { role: 'brand', isAdministrator: false }, []],
  ])('by %s', (_who, holder, permissions) => {
    expect(listPermissions(holder)).toEqual(permissions);
  });
});
