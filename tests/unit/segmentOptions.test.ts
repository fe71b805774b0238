import { expect, it } from 'vitest';
import { registry } from '../../resources';
import { boolean, choice } from '../../src/schema/declare';
import { segmentOptions } from '../../src/fields/choice/Segments';

const labelsOf = (resource: string, name: string) => {
  const field = registry.get(resource).fields[name];
  return field && segmentOptions(field)?.map(({ label }) => label);
};

it.each([
  ['activities', 'activity_type', ['Activity', 'FollowUp']],
  ['activities', 'activity_direction', ['Inbound', 'Internal', 'Outbound']],
  ['activities', 'activity_source', ['Email', 'Fax', 'Internal', 'Phone', 'Website']],
  ['activities', 'status', ['Open', 'Closed']],
  ['activities', 'activity_outcome', undefined],
  ['activities', 'activity_subject', undefined],
  ['patients', 'gender', ['Male', 'Female', 'Other']],
  ['patients', 'free_trial_received', ['Yes', 'No']],
  ['cases', 'pap_us_citizen', ['Yes', 'No', 'Unknown']],
  ['cases', 'case_type', undefined],
  ['cases', 'referral_state', undefined],
  ['case_insurances', 'benefits_available', ['Yes', 'No']],
])('a short choice is shown whole: %s %s', (resource, name, labels) =>
  expect(labelsOf(resource, name)).toEqual(labels),
);

it('not where there are more options, longer ones, groups or other text', () => {
  expect(segmentOptions(choice('C', ['a', 'b', 'c', 'd', 'e', 'f']))).toBeUndefined();
  expect(segmentOptions(choice('C', ['a'.repeat(20), 'b'.repeat(20)]))).toBeUndefined();
  expect(segmentOptions(choice('C', [{ group: 'G', options: ['a'] }]))).toBeUndefined();
  expect(segmentOptions(choice('C', ['a', 'b'], { allowsOther: true }))).toBeUndefined();
  expect(segmentOptions(boolean('B', { display: { names: { true: 'Fresh', false: 'Stale' } } }))).toHaveLength(2);
});
