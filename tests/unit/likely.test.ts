import { expect, test } from 'vitest';
import { patients } from '../../resources/patients';
import { likelyQuery } from '../../src/schema/doubles';

const ask = (values: Record<string, unknown>) => likelyQuery(patients, values);

test('a name is looked for once each part of it has two letters, with its words', () => {
  expect(ask({ first_name: 'Mary Ann', last_name: ' Li ' })).toEqual({
    names: ['Mary', 'Ann', 'Li'],
    isNamed: true,
    days: [],
    shared: [],
  });
  for (const values of [
    {},
    { first_name: 'Mary' },
    { first_name: 'Mary', last_name: 'L' },
    { first_name: 'Mary', last_name: '--' },
  ])
    expect(ask(values)).toBeUndefined();
});

test('a birth date is looked for with a part of the name, which has two letters', () => {
  expect(ask({ last_name: 'Lee', dob: '1980-04-12' })).toMatchObject({ isNamed: false, days: ['19800412'] });
  expect(ask({ dob: '1980-04-12' })).toBeUndefined();
  expect(ask({ first_name: 'Jo', dob: '1980-04-12' })).toMatchObject({ names: ['Jo'], days: ['19800412'] });
  expect(ask({ last_name: 'L', dob: '1980-04-12' })).toBeUndefined();
});

test('a phone number is looked for by its digits once it is whole, an e-mail and a number as they are', () => {
  expect(ask({ phone: '(312) 555-0142', email: 'ann@example.com', origin_patient_id: 4711 })?.shared).toEqual([
    '3125550142',
    'ann@example.com',
    '4711',
  ]);
  for (const values of [{ phone: '312 555' }, { email: 'ann@' }, { origin_patient_id: 47 }, { email: '' }])
    expect(ask(values)).toBeUndefined();
});

test('fields that are not declared for it say nothing', () => {
  expect(ask({ city: 'Chicago', contact_phone: '(312) 555-0142' })).toBeUndefined();
});
