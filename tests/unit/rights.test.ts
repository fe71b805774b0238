import { expect, test } from 'vitest';
import { registryFor, shownFor, type Registry } from '../../src/schema';
import { registry } from '../fixtures/everything';
import { library } from '../fixtures/library';

const agent = shownFor(registry, 'crm_user').get('sample_pharmacies');

test('screens are without the buttons, inputs, columns and searches that a role has no right to', () => {
  expect(agent.verbs).toEqual(['list', 'create', 'update']);
  expect(agent.trash).toBeUndefined();
  expect(agent.fields).not.toHaveProperty('internal_note');
  expect(agent.search).not.toHaveProperty('note');
  expect(agent.list?.columns).not.toContain('internal_note');
  expect([...(agent.form?.sections ?? []), ...(agent.record?.sections ?? [])].flatMap(({ fields }) => fields)).not.toContain('internal_note');
  expect(agent.fields.visit_fee?.readOnly).toBe(true);
  expect(agent.fields.yearly_fee).toBe(registry.get('sample_pharmacies').fields.yearly_fee);
});

test('a part written by hand stays in its place, though no field stands there', () => {
  const placesOf = ({ all }: Registry) =>
    all.flatMap(({ name, form, record }) => [...(form?.sections ?? []), ...(record?.sections ?? [])].flatMap(({ part }) => (part === undefined ? [] : `${name} ${part}`)));
  const [placed, told] = [placesOf(registry), placesOf(shownFor(registry, 'crm_user'))];
  expect(placed.length).toBeGreaterThan(0);
  expect(told).toEqual(placed);
});

test('a role that has every right, and a server that tells of none, see all of it', () => {
  const administrator = shownFor(registry, 'brand_admin').get('sample_pharmacies');
  expect(Object.keys(administrator.fields)).toEqual(Object.keys(registry.get('sample_pharmacies').fields));
  expect(administrator.verbs).toEqual(registry.get('sample_pharmacies').verbs);
  expect(shownFor(registry, undefined)).toBe(registry);
});

test('declarations that say nothing of roles are the same for each', () => {
  expect(registryFor(library, 'crm_user')).toBe(library);
  expect(registryFor(registry, 'crm_user')).toBe(registryFor(registry, 'crm_user'));
});
