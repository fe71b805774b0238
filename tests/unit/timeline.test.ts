import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { visibleRegistryFor, type Registry, type Resource } from '../../src/schema';
import { timelineKinds } from '../../src/schema/recordScreens';
import { mailroom } from '../fixtures/mailroom';

const told = (kinds: Registry, name: string) =>
  timelineKinds(kinds, kinds.get(name)).map(({ resource, paths }) => [
    resource.name,
    paths.map(({ by, over }) => (over ? `${by} ${over.resource.name}.${over.by}` : by)),
  ]);

/** The product's declarations with other options of one kind. */
function having(name: string, change: Partial<Resource>): Registry {
  const all = registry.all.map((resource) =>
    resource.name === name
      ? {
          ...resource,
          ...change,
          fields: { ...resource.fields, ...change.fields },
          declared: { ...resource.declared, ...change.fields },
        }
      : resource,
  );
  return { all, get: (wanted) => all.find((resource) => resource.name === wanted) ?? registry.get(wanted) };
}

test('a timeline tells of what points to its record, and over one record in between of what points there only', () => {
  expect(told(registry, 'patients')).toEqual(
    expect.arrayContaining([
      ['cases', ['patient_id']],
      ['activities', ['case_id cases.patient_id']],
      ['shipments', ['case_id cases.patient_id']],
      ['sms_notifications', ['patient_id']],
      ['email_notifications', ['patient_id']],
    ]),
  );
  expect(told(registry, 'cases')).toEqual(
    expect.arrayContaining([
      ['cases', ['origin_case_id']],
      ['activities', ['case_id']],
    ]),
  );
  expect(told(registry, 'cases').map(([name]) => name)).not.toContain('sms_notifications');
  expect(told(mailroom, 'sample_parcels')).toEqual([['sample_door_calls', ['parcel_id']]]);
});

test('a role is told nothing of kinds, of references and of instants that it may not see', () => {
  const names = (name: string, change: Partial<Resource>) =>
    told(visibleRegistryFor(having(name, change), 'crm_user'), 'patients').map(([kind]) => kind);
  const { fields } = registry.get('cases');
  const hidden = (field: string) => ({ fields: { [field]: { ...fields[field], seenBy: ['brand_admin'] } as never } });
  expect(names('activities', { rights: { list: ['brand_admin'] } })).not.toContain('activities');
  const withoutCases = names('cases', { rights: { list: ['brand_admin'] } });
  expect(withoutCases).toContain('sms_notifications');
  expect(withoutCases.filter((name) => ['cases', 'activities', 'shipments'].includes(String(name)))).toEqual([]);
  expect(names('cases', hidden('patient_id')).filter((name) => ['cases', 'activities'].includes(String(name)))).toEqual(
    [],
  );
  expect(names('cases', hidden('created_at'))).not.toContain('cases');
});

test('an entry shows a role the fields that it may see', () => {
  const { note } = registry.get('activities').fields;
  const restricted = having('activities', { fields: { note: { ...note, seenBy: ['brand_admin'] } as never } });
  expect(visibleRegistryFor(restricted, 'crm_user').get('activities').timeline).not.toHaveProperty('note');
  expect(visibleRegistryFor(restricted, 'brand_admin').get('activities').timeline).toHaveProperty('note');
});
