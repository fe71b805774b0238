import { describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { createRegistry } from '../../src/schema';
import { defineResource, text } from '../../src/schema/declare';
import { findCurrentEntry, flattenEntries, buildMenu } from '../../src/app/menu';
import type { PageRoute } from '../../src/app/screenPlaces';
import { refineResources } from '../../src/app/Root';

const labelled = (name: string, menu: { group: string; label?: string; order?: number }) =>
  defineResource({
    name: name.toLowerCase().replaceAll(' ', '_'),
    label: { one: name, many: `All ${name}` },
    titleFields: ['name'],
    fields: { name: text('Name') },
    menu,
    list: { columns: ['id', 'name'] },
  });

const adminEmails = ['ann@example.com'];
const nobody = { email: 'agent@example.com', adminEmails };
const groupsOf = (parts: ReturnType<typeof buildMenu>) => parts.map(({ label }) => label);

test('a list for administrators stands in the menu of nobody else, whatever its group', () => {
  const probes = defineResource({
    name: 'probes',
    label: { one: 'Probe', many: 'Probes' },
    titleFields: ['name'],
    fields: { name: text('Name') },
    access: 'administrators',
    menu: { group: 'Probes' },
    list: { columns: ['id', 'name'] },
  });
  const groups = (email: string) =>
    groupsOf(buildMenu(createRegistry([probes], { features: [] }), { email, adminEmails }));
  expect([groups('ann@example.com').includes('Probes'), groups('agent@example.com').includes('Probes')]).toEqual([
    true,
    false,
  ]);
});

describe('the menu (Cases 2)', () => {
  const parts = buildMenu(registry, { email: 'Ann@Example.com', adminEmails });
  const addressesIn = (label: string) =>
    parts
      .filter((part) => part.label === label)
      .flatMap((part) => flattenEntries([part]).map(({ address }) => address.replace('/dashboard', '')));

  test('groups stand in the specified order', () => {
    const specified = ['Dashboard', 'Cases', 'Meta Info', 'Notifications', 'Trash', 'Management'];
    expect(groupsOf(parts).filter((label) => specified.includes(label))).toEqual(specified);
  });

  test.each([
    ['Dashboard', ['']],
    ['Cases', ['/cases']],
    ['Meta Info', ['/patients', '/consent', '/providers', '/clinic_contacts', '/facilities', '/payers']],
    ['Notifications', ['/notifications/sms', '/notifications/email']],
    [
      'Trash',
      [
        '/trash_patients',
        '/trash_clinic_contacts',
        '/trash_providers',
        '/trash_facilities',
        '/trash_cases',
        '/trash_activities',
        '/trash_users',
        '/trash_payers',
      ],
    ],
    ['Management', ['/users']],
  ])('the entries of %s stand in the specified order, before those of further kinds of record', (label, addresses) =>
    expect(addressesIn(label).slice(0, addresses.length)).toEqual(addresses),
  );

  test('everybody else has the same menu but for Management', () => {
    const others = buildMenu(registry, nobody);
    expect(flattenEntries(others)).toEqual(
      flattenEntries(parts).filter(({ address }) => address !== '/dashboard/users'),
    );
    expect(flattenEntries(buildMenu(registry, { email: undefined, adminEmails }))).toEqual(flattenEntries(others));
  });

  test('no entry carries a query, so that a click resets the list', () =>
    expect(flattenEntries(parts).filter(({ address }) => /[?#]/.test(address))).toEqual([]));

  const more = createRegistry(
    [labelled('Cases', { group: 'Cases', label: 'Cases' }), labelled('sinks', { group: 'Laboratory' })],
    {
      features: [],
    },
  );

  test('a declaration brings its own group; a group of one entry with its name is that entry', () => {
    const declared = buildMenu(more, { ...nobody, features: [] });
    expect(groupsOf(declared)).toEqual(['Dashboard', 'Cases', 'Laboratory']);
    expect(declared[1]).toEqual({ label: 'Cases', address: '/dashboard/cases' });
    expect(declared[2]).toEqual({
      label: 'Laboratory',
      entries: [{ label: 'All sinks', address: '/dashboard/sinks' }],
    });
  });
});

describe('the entry of a custom page', () => {
  const registry = createRegistry([labelled('sinks', { group: 'Laboratory', order: 2 })], { features: [] });
  const page = (path: string, menu: NonNullable<PageRoute['menu']>): PageRoute => ({
    path: `/dashboard/${path}`,
    page: 'DashboardPage',
    menu,
  });
  const menuOf = (viewer: Parameters<typeof buildMenu>[1], ...pages: PageRoute[]) => buildMenu(registry, viewer, pages);

  test('stands in its group by its order, and gives the group its icon', () => {
    const parts = menuOf(
      nobody,
      page('late', { group: 'Laboratory', label: 'Late', order: 3 }),
      page('map', { group: 'Laboratory', label: 'Map', order: 1, icon: 'database' }),
    );
    expect(parts).toMatchObject([
      { label: 'Laboratory', icon: 'database', entries: [{ label: 'Map' }, { label: 'All sinks' }, { label: 'Late' }] },
    ]);
  });

  test('stands alone where its group has its name', () => {
    const map = { group: 'Map', label: 'Map', icon: 'apps' } as const;
    expect(menuOf(nobody, page('map', map))[1]).toEqual({ label: 'Map', icon: 'apps', address: '/dashboard/map' });
  });

  test('is seen by those who have its permission, and in Management by administrators', () => {
    const shipped = page('map', { group: 'Map', label: 'Map', permission: 'shipments' });
    const managed = page('rota', { group: 'Management', label: 'Rota' });
    const seen = (viewer: Parameters<typeof buildMenu>[1]) => groupsOf(menuOf(viewer, shipped, managed));
    expect(seen(nobody)).toEqual(['Laboratory']);
    expect(seen({ ...nobody, permissions: ['shipments'] })).toEqual(['Laboratory', 'Map']);
    expect(seen({ email: 'ann@example.com', adminEmails })).toEqual(['Laboratory', 'Management']);
  });
});

describe('the highlighted entry (decision 33)', () => {
  const parts = buildMenu(registry, nobody);

  test.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/patients', '/dashboard/patients'],
    ['/dashboard/patients/17', '/dashboard/patients'],
    ['/dashboard/patients/17/edit', '/dashboard/patients'],
    ['/dashboard/notifications/sms', '/dashboard/notifications/sms'],
    ['/dashboard/trash_patients', '/dashboard/trash_patients'],
    ['/dashboard/cases/17/activities', '/dashboard/cases'],
    ['/dashboard/trash_cases', '/dashboard/trash_cases'],
    ['/dashboard/patients_of_mine', undefined],
    ['/dashboard/nowhere', undefined],
  ])('on %s it is %s', (pathname, address) => expect(findCurrentEntry(parts, pathname)?.address).toBe(address));
});

describe("Refine's resources", () => {
  test('each declaration has its addresses, and its trash where it has one', () => {
    const named = new Map(refineResources(registry).map((resource) => [resource.name, resource]));
    expect(named.get('patients')).toMatchObject({
      list: '/dashboard/patients',
      show: '/dashboard/patients/:id',
      edit: '/dashboard/patients/:id/edit',
    });
    expect(named.get('trash_patients')).toMatchObject({
      list: '/dashboard/trash_patients',
      meta: { discardedOf: 'patients' },
    });
    expect(named.get('activities')).toMatchObject({ list: '/dashboard/cases/:parentId/activities' });
    expect(named.get('payers')).not.toHaveProperty('edit');
    expect(named.has('trash_sms_notifications')).toBe(false);
    expect(named.get('patient_insurances')).not.toHaveProperty('list');
  });
});
