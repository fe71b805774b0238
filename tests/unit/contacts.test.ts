import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { today, visibleRegistryFor } from '../../src/schema';
import { contactForm, dayFrom, outcomeField, whomField } from '../../src/schema/contactForm';
import { contactKinds, contactStartOf } from '../../src/schema/screens';
import { contactActionsOf } from '../../src/screens/contacts/contactActions';
import { mailroom } from '../fixtures/mailroom';

const [doorCalls] = contactKinds(mailroom);
if (!doorCalls) throw new Error('The mailroom logs no contacts');
const startOf = (name: string, record: Record<string, unknown>) =>
  contactStartOf(doorCalls, { of: mailroom.get(name), record: { id: 7, ...record } });

test('a contact starts from the person, from what it is about or a view of it, and from what was logged', () => {
  expect(startOf('sample_residents', {})).toEqual({ whom: 7 });
  expect(startOf('sample_parcels', {})).toEqual({ about: 7 });
  expect(startOf('sample_waiting_parcels', {})).toEqual({ about: 7 });
  expect(startOf('sample_door_calls', { parcel_id: 3, again: false })).toEqual({ about: 3 });
  expect(startOf('sample_door_calls', { parcel_id: 3, again: true })).toEqual({ about: 3, closes: 7 });
  expect(startOf('sample_door_calls', { again: true })).toBeUndefined();
  expect(startOf('sample_stamps', {})).toBeUndefined();
});

test('a reminder offers to log at once what is tried again, and to close or move it; another record asks', () => {
  const labels = (start: Parameters<typeof contactActionsOf>[1]) =>
    contactActionsOf(doorCalls, start).map(({ label }) => label);
  expect(labels({ about: 3, closes: 7 })).toEqual(['Ring at the Door', 'Closed', 'Done', '+1 Day', '+1 Week']);
  expect(labels({ whom: 7 })).toEqual(['Ring at the Door']);
});

test('days count from a later due date, and from today where it has passed', () => {
  expect(dayFrom(1, '2999-12-31')).toBe('3000-01-01');
  expect(dayFrom(1, '2001-01-01')).toBe(dayjs(today()).add(1, 'day').format('YYYY-MM-DD'));
  expect(dayFrom(0)).toBe(today());
});

test('the form asks for the person only where what the contact is about is not known', () => {
  const fieldsOf = (start: Parameters<typeof contactForm>[1]) =>
    contactForm(doorCalls, start).form?.sections.flatMap(({ fields }) => fields);
  expect(fieldsOf({ whom: 7 })).toEqual([whomField, 'parcel_id', outcomeField, 'remark', 'again_on']);
  expect(fieldsOf({ about: 3 })).toEqual([outcomeField, 'remark', 'again_on']);
});

test('a role that may not write what is logged is offered no log', () => {
  const logs = (role: string) => contactKinds(visibleRegistryFor(registry, role)).map(({ resource }) => resource.name);
  expect(logs('brand_admin')).toEqual(['activities']);
  const restricted = {
    ...registry,
    all: registry.all.map((resource) =>
      resource.name === 'activities' ? { ...resource, rights: { create: ['brand_admin' as const] } } : resource,
    ),
  };
  const get = (name: string) => restricted.all.find((resource) => resource.name === name) ?? registry.get(name);
  const visible = visibleRegistryFor({ ...restricted, get }, 'agent');
  expect(contactKinds(visible)).toEqual([]);
});
