import { describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { createRegistry, defineResource, text } from '../../src/schema';
import { currentEntry, entriesOf, menuOf } from '../../src/app/menu';
import { refineResources } from '../../src/app/refineResources';

const labelled = (name: string, menu: { group: string; label?: string; order?: number }) =>
  defineResource({
    name,
    label: { one: name, many: `All ${name}` },
    title: ['name'],
    fields: { name: text('Name') },
    menu,
    list: { columns: ['id', 'name'] },
  });

const nobody = { email: 'agent@example.com', adminEmails: [] };
const groupsOf = (parts: ReturnType<typeof menuOf>) => parts.map(({ label }) => label);

describe('the menu (Cases 2)', () => {
  const parts = menuOf(registry, nobody);

  test('groups stand in the specified order, those without a built screen stay out', () =>
    expect(groupsOf(parts)).toEqual(['Dashboard', 'Meta Info', 'Notifications', 'Trash']));

  test('entries stand in the specified order', () =>
    expect(entriesOf(parts).map(({ address }) => address)).toEqual([
      '/dashboard',
      '/dashboard/patients',
      '/dashboard/providers',
      '/dashboard/clinic_contacts',
      '/dashboard/facilities',
      '/dashboard/payers',
      '/dashboard/notifications/sms',
      '/dashboard/notifications/email',
      '/dashboard/trash_patients',
      '/dashboard/trash_clinic_contacts',
      '/dashboard/trash_providers',
      '/dashboard/trash_facilities',
      '/dashboard/trash_payers',
    ]));

  test('no entry carries a query, so that a click resets the list', () =>
    expect(entriesOf(parts).filter(({ address }) => /[?#]/.test(address))).toEqual([]));

  const more = createRegistry([labelled('Cases', { group: 'Cases', label: 'Cases' }), labelled('specimens', { group: 'Laboratory' }), labelled('users', { group: 'Management' })], {
    features: [],
  });

  test('a declaration brings its own group; a group of one entry with its name is that entry', () => {
    const declared = menuOf(more, nobody);
    expect(groupsOf(declared)).toEqual(['Dashboard', 'Cases', 'Laboratory']);
    expect(declared[1]).toEqual({ label: 'Cases', address: '/dashboard/Cases' });
    expect(declared[2]).toEqual({ label: 'Laboratory', entries: [{ label: 'All specimens', address: '/dashboard/specimens' }] });
  });

  test('Management is there for the configured administrators alone, in any spelling', () => {
    const admins = ['ann@example.com'];
    expect(groupsOf(menuOf(more, { email: 'Ann@Example.com', adminEmails: admins }))).toContain('Management');
    expect(groupsOf(menuOf(more, { email: 'bob@example.com', adminEmails: admins }))).not.toContain('Management');
    expect(groupsOf(menuOf(more, { email: undefined, adminEmails: admins }))).not.toContain('Management');
  });
});

describe('the highlighted entry (decision 33)', () => {
  const parts = menuOf(registry, nobody);

  test.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/patients', '/dashboard/patients'],
    ['/dashboard/patients/17', '/dashboard/patients'],
    ['/dashboard/patients/17/edit', '/dashboard/patients'],
    ['/dashboard/notifications/sms', '/dashboard/notifications/sms'],
    ['/dashboard/trash_patients', '/dashboard/trash_patients'],
    ['/dashboard/patients_of_mine', undefined],
    ['/dashboard/nowhere', undefined],
  ])('on %s it is %s', (pathname, address) => expect(currentEntry(parts, pathname)?.address).toBe(address));
});

describe("Refine's resources", () => {
  test('each declaration has its addresses, and its trash where it has one', () => {
    const named = new Map(refineResources(registry).map((resource) => [resource.name, resource]));
    expect(named.get('patients')).toMatchObject({ list: '/dashboard/patients', show: '/dashboard/patients/:id', edit: '/dashboard/patients/:id/edit' });
    expect(named.get('trash_patients')).toMatchObject({ list: '/dashboard/trash_patients', meta: { discardedOf: 'patients' } });
    expect(named.get('payers')).not.toHaveProperty('edit');
    expect(named.has('trash_sms_notifications')).toBe(false);
    expect(named.get('patient_insurances')).not.toHaveProperty('list');
  });
});
