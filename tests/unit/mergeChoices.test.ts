import { expect, test } from 'vitest';
import { patients } from '../../resources/patients';
import { differingFields, proposedChoices } from '../../src/screens/merge/choices';

const one = {
  id: 1,
  first_name: 'Ann',
  last_name: 'Lee',
  email: null,
  city: 'Salem',
  updated_at: '2030-01-01T00:00:00Z',
};
const other = {
  id: 2,
  first_name: 'Ann',
  last_name: 'Li',
  email: 'a@b.com',
  city: '',
  updated_at: '2030-01-02T00:00:00Z',
};

test('two records differ in the fields that users write', () => {
  expect(differingFields(patients, [one, other])).toEqual(['last_name', 'email', 'city']);
});

test('the filled value is proposed, and of two the one of the record that was changed last', () => {
  const expected = { last_name: 2, email: 2, city: 1 };
  expect(proposedChoices(patients, [one, other])).toEqual(expected);
  expect(proposedChoices(patients, [other, one])).toEqual(expected);
  expect(proposedChoices(patients, [{ ...one, updated_at: '2031-01-01T00:00:00Z' }, other])).toMatchObject({
    last_name: 1,
  });
});
