import { expect, it } from 'vitest';
import { registry } from '../../resources';
import type { Resource } from '../../src/schema';
import { fieldLines } from '../../src/screens/form/formGrid';

const linesOf = (resource: Resource, names: readonly string[]) => {
  const fields = names.flatMap((name) => (resource.fields[name] ? [[name, resource.fields[name]] as const] : []));
  return fieldLines(resource, fields, registry).map(({ fields: shown, isShared }) =>
    isShared ? shown.map(([name]) => name) : shown[0]?.[0],
  );
};

it('puts what belongs together into one line, wherever the record is asked for', () => {
  const address = ['street1', 'city', 'state', 'zip'];
  const shared = [['street1'], ['city', 'state', 'zip']];
  expect(linesOf(registry.get('patients'), address)).toEqual(shared);
  const prefixed = (name: string) => `patient_${name}`;
  expect(linesOf(registry.get('cases'), address.map(prefixed))).toEqual([
    [prefixed('street1')],
    ['city', 'state', 'zip'].map(prefixed),
  ]);
  const policy = ['policy_effective_date', 'policy_term_date', 'benefit_year_reset_date'].map(
    (name) => `primary_insurance.${name}`,
  );
  expect(linesOf(registry.get('cases'), policy)).toEqual([policy]);
});

it('keeps the order: what does not follow its companions stands in a line of its own, and so does that of another record', () => {
  expect(linesOf(registry.get('patients'), ['city', 'email', 'zip'])).toEqual([['city'], 'email', ['zip']]);
  expect(linesOf(registry.get('cases'), ['patient_city', 'provider_state'])).toEqual([
    ['patient_city'],
    ['provider_state'],
  ]);
});
