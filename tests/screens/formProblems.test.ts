import { describe, expect, it } from 'vitest';
import { registry } from '../../resources';
import type { Values } from '../../src/schema';
import { fieldProblems } from '../../src/fields/controls/formRules';
import { formProblems, joinedProblems } from '../../src/screens/form/formProblems';

const cases = registry.get('cases');
const required = { drug: 'Panzyga', referral_state: 'IL', case_type: 'BI' };
const problems = (values: Values, { original = {}, existing = true }: { original?: Values; existing?: boolean } = {}) =>
  formProblems(cases, { values, original, existing, features: [] });

describe('what is wrong with a form', () => {
  it('is judged over all of its sections, by the rules of the declaration', () => {
    expect(
      problems({ referral_state: 'IL', patient_email: 'nobody', 'tertiary_insurance.medical_copay': 'much' }),
    ).toEqual({
      drug: ['Please select Product!'],
      case_type: ['Please select Program!'],
      patient_email: ['Please enter a valid email'],
      'tertiary_insurance.medical_copay': ['Must be a number'],
    });
    expect(problems(required)).toEqual({});
  });

  it('is nothing that stands in the record, and nothing that is not written now', () => {
    const stored = { ...required, case_outcome_reason: 'Left the list' };
    expect(problems(stored, { original: stored })).toEqual({});
    expect(Object.keys(problems(stored))).toEqual(['case_outcome_reason']);
    expect(problems({ ...required, closed_date: 'someday' }, { existing: false })).toEqual({});
  });

  it.each([
    [{}, ['case_outcome', 'case_outcome_reason']],
    [{ case_outcome: 'Copay Eligible' }, ['case_outcome_reason']],
    [{ case_outcome_reason: 'Income' }, ['case_outcome']],
    [{ case_outcome: 'Copay Eligible', case_outcome_reason: 'Income' }, []],
  ])('is what a closed date needs beside %j', (given, missing) => {
    expect(Object.keys(problems({ ...required, ...given, closed_date: '2024-02-29' }))).toEqual(missing);
  });
});

it('joins the messages of all fields in one, each once, with the way on', () => {
  const wrong = problems({ referral_state: 'IL', closed_date: '2024-02-29' });
  expect(joinedProblems(cases, wrong)).toEqual({
    message: 'Please select Product!; Please select Program!; Case outcome and case outcome reason are required',
    description: 'Please fill in both fields before submitting',
  });
  expect(joinedProblems(cases, { fpl: ['Must be a number'], total_household: ['Must be a number'] })).toEqual({
    message: 'FPL %: Must be a number; Total Household Size: Must be a number',
  });
});

it('asks for what only a record’s own forms ask for', () => {
  const name = registry.get('facilities').fields.name;
  if (!name) throw new Error('facilities have no name');
  expect(fieldProblems(name, ' ')).toEqual(['Facility Name is required']);
  expect(fieldProblems(name, 'North')).toEqual([]);
  expect(problems({ ...required, facility_address_city: 'Salem' })).toEqual({});
});
