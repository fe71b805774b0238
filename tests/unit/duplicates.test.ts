import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { areDuplicates, duplicateSearches } from '../../src/schema/formScreens';

const patients = registry.get('patients');
const ada = { first_name: 'Zoë', last_name: 'O’Brien-Łuk', dob: '1970-01-31' };

test.each([
  [{ first_name: 'ZOE', last_name: "o'brien luk".replace(' ', '-'), dob: '1970-01-31' }, true],
  [{ first_name: '  zoe ', last_name: 'O\u2019Brien\u2011Luk', dob: '1970-01-31' }, true],
  [{ first_name: 'Zoe', last_name: "O'Brien-Luk", dob: '1970-01-30' }, false],
  [{ first_name: 'Zoey', last_name: "O'Brien-Luk", dob: '1970-01-31' }, false],
  [{ first_name: 'Zoe', last_name: "O'Brien-Luk", dob: null }, false],
  [{ first_name: 'Zoe', last_name: "O'Brien-Luk" }, false],
])('a patient is compared by name and birth date, however they are written: %j', (other, isSame) => {
  expect(areDuplicates(patients, ada, other)).toBe(isSame);
  expect(areDuplicates(patients, other, ada)).toBe(isSame);
});

test('runs of blanks make no difference', () => {
  const values = { first_name: 'Anna  Maria', last_name: 'de\u00a0la Cruz', dob: '1970-01-31' };
  expect(areDuplicates(patients, values, { ...values, first_name: 'anna maria', last_name: 'De La  Cruz' })).toBe(true);
});

test('duplicates are searched by everything, and then by the birth date alone', () => {
  expect(duplicateSearches(patients, { ...ada, first_name: ' Zoë' })).toEqual([
    { searchFirstName: 'Zoë', searchLastName: 'O’Brien-Łuk', searchDOB: '1970-01-31' },
    { searchDOB: '1970-01-31' },
  ]);
  expect(duplicateSearches(patients, { ...ada, dob: undefined })).toEqual([]);
  expect(areDuplicates(registry.get('payers'), ada, ada)).toBe(false);
});
