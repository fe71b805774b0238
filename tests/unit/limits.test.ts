import { describe, expect, test } from 'vitest';
import { findDateProblem } from '../../src/schema/screens';
import { latestToday, limitsOf, type Values } from '../../src/schema';
import { readInput } from '../../src/schema/server';
import { registry } from '../fixtures/everything';

const sinks = registry.get('sinks');
const insurances = registry.get('case_insurances');
const cases = registry.get('cases');
const features: readonly string[] = [];
const create = (payload: Values) => readInput(sinks, { line: 'A', ...payload }, { features }).errors;
const update = (payload: Values, existing: Values) => readInput(sinks, payload, { existing, features });
const farAway = '2999-01-01';

describe('limits of numbers', () => {
  test.each([
    ['price', -0.01, 'Must be at least 0'],
    ['purity', -1, 'Must be at least 0'],
    ['purity', 100.01, 'Must be at most 100'],
  ])('%s is not %s', (name, value, message) => {
    expect(create({ [name]: value })).toEqual({ [name]: [message] });
  });

  test.each([
    ['price', 0],
    ['purity', 0],
    ['purity', 100],
  ])('%s may be %s', (name, value) => {
    expect(create({ [name]: value })).toEqual({});
  });

  test('are those of the kind where the field has none of its own', () => {
    const { medical_coinsurance: percentage, medical_copay: amount } = insurances.fields;
    expect(percentage && limitsOf(percentage)).toEqual({ min: 0, max: 100 });
    expect(amount && limitsOf(amount)).toEqual({ min: 0 });
    expect(limitsOf({ kind: 'percent', label: 'Change', min: -100 })).toEqual({ min: -100, max: 100 });
  });
});

describe('an end and its start', () => {
  const late = ['Keeps Until must not be before Taken On'];
  const stored = { line: 'A', taken_on: '2024-05-02', keeps_until: '2024-05-01' };

  test('stand in order, also on one day, and each may stand alone', () => {
    expect(create({ taken_on: '2024-05-02', keeps_until: '2024-05-01' })).toEqual({ keeps_until: late });
    expect(create({ taken_on: '2024-05-02', keeps_until: '2024-05-02' })).toEqual({});
    expect(create({ keeps_until: '2024-05-02' })).toEqual({});
    expect(create({ seen_at: '2024-05-02T10:00:00+02:00', left_at: '2024-05-02T07:59:00Z' })).toEqual({
      left_at: ['Left At must not be before Seen At'],
    });
    expect(create({ seen_at: '2024-05-02T10:00:00+02:00', left_at: '2024-05-02T08:00:00Z' })).toEqual({});
  });

  test('are judged against what is stored, where either of them changes', () => {
    expect(update({ taken_on: '2024-05-04' }, stored).errors).toEqual({ keeps_until: late });
    expect(update({ keeps_until: '2024-04-30' }, stored).errors).toEqual({ keeps_until: late });
    expect(update({ keeps_until: '2024-05-02' }, stored).errors).toEqual({});
    expect(update({ keeps_until: null }, stored).errors).toEqual({});
  });

  test('are left as they are stored while neither changes', () => {
    expect(update({ code: 'x', ...stored }, stored).errors).toEqual({});
  });

  test('go by their own names where they are kept in another record', () => {
    const payload = {
      drug: 'Panzyga',
      referral_state: 'IL',
      case_type: 'BI',
      'primary_insurance.pa_effective_date': '2024-05-02',
      'primary_insurance.pa_end_date': '2024-05-01',
    };
    const { errors } = readInput(cases, payload, { features });
    expect(Object.keys(errors)).toEqual(['primary_insurance.pa_end_date']);
    expect(errors['primary_insurance.pa_end_date']?.[0]).toMatch(/PA End Date must not be before .*PA Effective Date$/);
  });
});

describe('a day that has not come', () => {
  const early = { drawn_on: ['Drawn On must not be in the future'] };

  test('is refused, and what any time zone calls today is taken', () => {
    expect(create({ drawn_on: farAway })).toEqual(early);
    expect(create({ drawn_on: latestToday() })).toEqual({});
    expect(create({ taken_on: farAway })).toEqual({});
  });

  test('is the day after the calendar’s here, on a form', () => {
    const judge = (day: string) =>
      findDateProblem(sinks, 'drawn_on', { values: { drawn_on: day }, latest: () => '2024-05-02' });
    expect(judge('2024-05-03')).toBe(early.drawn_on[0]);
    expect(judge('2024-05-02')).toBeUndefined();
    expect(findDateProblem(sinks, 'drawn_on', { values: { drawn_on: latestToday() } })).toBe(early.drawn_on[0]);
  });

  test('is said of days alone, not of a text that only looks like one', () => {
    expect(findDateProblem(sinks, 'drawn_on', { values: { drawn_on: 'Feb 3 1990' } })).toBeUndefined();
  });

  test('is refused of a patient, and of the patient of a case', () => {
    expect(
      readInput(registry.get('patients'), { first_name: 'A', last_name: 'B', dob: farAway }, { features }).errors,
    ).toEqual({ dob: ['DOB must not be in the future'] });
    const { errors } = readInput(cases, { patient_dob: farAway }, { existing: {}, features });
    expect(errors).toEqual({ patient_dob: ['Patient DOB must not be in the future'] });
  });
});

describe('a value that is stored already', () => {
  const stored = { line: 'A', purity: 150, drawn_on: farAway };

  test('is taken again as it is, and refused where it changes to another wrong one', () => {
    expect(update({ purity: 150, drawn_on: farAway, code: 'x' }, stored)).toEqual({
      values: { purity: 150, drawn_on: farAway, code: 'x' },
      errors: {},
    });
    expect(update({ purity: '150' }, stored).errors).toEqual({});
    expect(update({ purity: 151, drawn_on: '2999-01-02' }, stored).errors).toEqual({
      purity: ['Must be at most 100'],
      drawn_on: ['Drawn On must not be in the future'],
    });
    expect(create({ purity: 150 })).toEqual({ purity: ['Must be at most 100'] });
  });
});
