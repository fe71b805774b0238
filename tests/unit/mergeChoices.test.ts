import { expect, test } from 'vitest';
import { patients } from '../../resources/patients';
import { differingFields, proposedChoices } from '../../src/screens/merge/choices';

const one = {
  id: 1,
  first_name: 'Ann',
  last_name: 'Lee',
  email: null,
  city: 'Salem',
};
const other = {
  id: 2,
  first_name: 'Ann',
  last_name: 'Li',
  email: 'a@b.com',
  city: '',
};

test('two records differ in the fields that users write', () => {
  expect(differingFields(patients, [one, other])).toEqual(['last_name', 'email', 'city']);
});

test('the value of the record that stays is proposed, and of the other one where it has none', () => {
  expect(proposedChoices(patients, [one, other])).toEqual({ last_name: 1, email: 2, city: 1 });
  expect(proposedChoices(patients, [other, one])).toEqual({ last_name: 2, email: 2, city: 1 });
});
