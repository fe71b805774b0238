import { describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import {
  flattenNested,
  nestPayload,
  buildCreatePayload,
  buildUpdatePayload,
  writableFields,
  type Values,
} from '../../src/schema';
import { readInput } from '../../src/schema/server';
import { sampleValue } from '../fixtures/samples';

const cases = registry.get('cases');
const features = ['freeTrialProduct', 'specialRequests'];
const create = (values: Values) => buildCreatePayload(cases, values, { features });
const update = (values: Values, original: Values) =>
  buildUpdatePayload(cases, { values: { ...original, ...values }, original, features });

const required = { drug: 'Panzyga', referral_state: 'IL', case_type: 'BI' };
const stored = {
  id: 7,
  ...required,
  patient_id: 3,
  patient_first_name: 'Ada',
  patient_last_name: 'Stone',
  patient_city: 'Salem',
};
const groups = [
  ['patient_', 'patient_id', { first_name: 'Ada', last_name: 'Stone' }],
  ['provider_', 'provider_id', { first_name: 'Ivo', last_name: 'Reed' }],
  ['clinic_contact_', 'clinic_contact_id', { first_name: 'Uma', last_name: 'Poe' }],
] as const;
const prefixed = (prefix: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));

describe('dates', () => {
  const dates = writableFields(cases).filter(([, { kind, during: only }]) => kind === 'date' && only === undefined);

  test.each(dates.map(([name]) => name))('%s goes out as YYYY-MM-DD, or as null when it is emptied', (name) => {
    const person = prefixed('patient_', groups[0][2]);
    expect(create({ ...required, ...person, [name]: '2024-02-29' })[name]).toBe('2024-02-29');
    expect(create({ ...required, ...person, [name]: '02-29-2024' })[name]).toBe('2024-02-29');
    expect(update({ ...person, [name]: '02-29-2024' }, { ...stored, [name]: '2024-01-01' })[name]).toBe('2024-02-29');
    expect(update({ ...person, [name]: null }, { ...stored, [name]: '2024-01-01' })[name]).toBeNull();
  });

  test('the closed date is left out of a create, and sent with an update', () => {
    const closing = { closed_date: '2024-03-01', case_outcome: 'Copay Eligible', case_outcome_reason: 'Standard' };
    expect(create({ ...required, ...closing })).toEqual({
      ...required,
      case_outcome: 'Copay Eligible',
      case_outcome_reason: 'Standard',
    });
    expect(update(closing, stored)).toEqual(closing);
    expect(update({ closed_date: null }, { ...stored, ...closing })).toEqual({ closed_date: null });
  });
});

describe('linked records', () => {
  test.each(groups)('the fields %s... are dropped unless both names are filled', (prefix, reference, names) => {
    const full = prefixed(prefix, { ...names, email: 'someone@example.com' });
    expect(create({ ...required, ...full })).toEqual({ ...required, ...full });
    for (const name of Object.keys(names)) {
      for (const empty of ['', '  ', null, undefined]) {
        expect(create({ ...required, ...full, [prefix + name]: empty })).toEqual(required);
        const original = { ...required, [reference]: 5, ...full };
        expect(update({ [prefix + name]: empty, [`${prefix}email`]: 'other@example.com' }, original)).toEqual({});
      }
    }
  });

  test('the link itself stays where its fields are dropped', () => {
    expect(create({ ...required, patient_id: 3, patient_first_name: 'Ada' })).toEqual({ ...required, patient_id: 3 });
  });

  test('a facility needs its name only where it is a new one: a nameless one exists (decision 22)', () => {
    expect(create({ ...required, facility_address_city: 'Salem' })).toEqual(required);
    expect(create({ ...required, facility_name: 'North', facility_address_city: 'Salem' })).toMatchObject({
      facility_address_city: 'Salem',
    });
    const nameless = { ...stored, facility_id: 4, facility_name: null };
    expect(update({ facility_address_city: 'Salem' }, nameless)).toEqual({ facility_address_city: 'Salem' });
  });

  test('with a link the version that was read goes along, so that nothing newer is overwritten (decision 13)', () => {
    const linked = {
      patient_id: 3,
      ...prefixed('patient_', groups[0][2]),
      patient_updated_at: '2024-01-01T00:00:00.000Z',
    };
    expect(create({ ...required, ...linked })).toEqual({ ...required, ...linked });
    const original = { ...required, ...linked, patient_id: 9 };
    expect(update({ ...linked, patient_city: 'Salem' }, original)).toEqual({
      patient_id: 3,
      patient_city: 'Salem',
      patient_updated_at: linked.patient_updated_at,
    });
    expect(update({ patient_city: 'Salem' }, { ...original, patient_id: 3 })).toEqual({ patient_city: 'Salem' });
  });

  test('taking a link away sends null', () => {
    const empty = {
      patient_id: null,
      patient_first_name: undefined,
      patient_last_name: undefined,
      patient_city: undefined,
    };
    expect(update(empty, { ...required, patient_id: 3 })).toEqual({ patient_id: null });
  });

  test('what the server keeps of a linked record never goes out', () => {
    const kept = {
      patient_crm_id: 3,
      patient_special_requests: [{ id: '1' }],
      patient_discarded_at: 'x',
      provider_updated_at: 'x',
    };
    expect(create({ ...required, ...kept })).toEqual(required);
    expect(update(kept, stored)).toEqual({});
  });
});

describe('values', () => {
  test.each(['12', 12])('the copay id %j goes out as a number', (typed) => {
    const person = prefixed('patient_', groups[0][2]);
    expect(create({ ...required, ...person, patient_origin_patient_id: typed }).patient_origin_patient_id).toBe(12);
    expect(update({ patient_origin_patient_id: typed }, stored)).toEqual({ patient_origin_patient_id: 12 });
  });

  test.each(['Octagam 5% / 10%', 'Octagam'])('the product %j goes out as Octagam', (drug) => {
    expect(create({ ...required, drug })).toEqual({ ...required, drug: 'Octagam' });
    expect(update({ drug }, stored)).toEqual({ drug: 'Octagam' });
    expect(update({ drug }, { ...stored, drug: 'Octagam' })).toEqual({});
  });

  test('phones go out as their digits', () => {
    const contact = { ...prefixed('clinic_contact_', groups[2][2]), clinic_contact_business_phone: '(312) 555-0100' };
    expect(create({ ...required, ...contact }).clinic_contact_business_phone).toBe('3125550100');
  });

  test('what cannot be read goes out as it was typed, and is refused by name', () => {
    const payload = create({ ...required, fpl: 'twelve', enrollment_from: 'someday' });
    expect(payload).toEqual({ ...required, fpl: 'twelve', enrollment_from: 'someday' });
    expect(Object.keys(readInput(cases, payload, { features }).errors)).toEqual(['fpl', 'enrollment_from']);
  });

  test('a create drops empty, null and undefined values; zero and No are values', () => {
    expect(create({ ...required, sticky: '', initiated_by: null, fpl: undefined, diagnosis_icd10: '  ' })).toEqual(
      required,
    );
    expect(create({ ...required, fpl: 0, pap_us_citizen: 'No' })).toEqual({
      ...required,
      fpl: 0,
      pap_us_citizen: 'No',
    });
  });

  test('an update sends what changed, null for what was emptied, and nothing where nothing changed', () => {
    const original = { ...stored, sticky: 'Call first', fpl: 100, initiated_by: 'Patient' };
    expect(update({ sticky: '', fpl: 100, initiated_by: 'Nurse' }, original)).toEqual({
      sticky: null,
      initiated_by: 'Nurse',
    });
    expect(update({}, original)).toEqual({});
  });

  test.each([
    'id',
    'case_number',
    'program_name',
    'closed_by',
    'created_at',
    'updated_at',
    'created_by',
    'copay_enroll',
    'summary',
    'unheard_of',
  ])('what the server sets (%s) never goes out', (name) => {
    expect(create({ ...required, [name]: 'x' })).toEqual(required);
    expect(update({ [name]: 'x' }, stored)).toEqual({});
  });
});

describe('insurance', () => {
  const tiers = ['primary_insurance', 'secondary_insurance', 'tertiary_insurance'] as const;

  test.each(tiers)('%s goes out as an object of its own, without what is empty', (tier) => {
    const typed = {
      [`${tier}.policy_number`]: 'P 1',
      [`${tier}.pa_required`]: false,
      [`${tier}.medical_copay`]: '25.50',
      [`${tier}.name`]: '',
    };
    expect(nestPayload(cases, create({ ...required, ...typed }))).toEqual({
      ...required,
      [tier]: { policy_number: 'P 1', pa_required: false, medical_copay: 25.5 },
    });
  });

  test.each(tiers)('an update of %s sends what changed of it and null for what was emptied', (tier) => {
    const original = flattenNested(cases, {
      ...stored,
      [tier]: { policy_number: 'P 1', group_number: 'G 1', medical_copay: 20 },
    });
    const typed = { [`${tier}.group_number`]: null, [`${tier}.medical_copay`]: 30 };
    expect(nestPayload(cases, update(typed, original))).toEqual({ [tier]: { group_number: null, medical_copay: 30 } });
  });

  test('a case without insurance sends none', () => {
    expect(nestPayload(cases, create(required))).toEqual(required);
  });
});

test('every field of the wizard goes out under its own name, as it was typed', () => {
  const inputs = (cases.form?.sections ?? [])
    .flatMap(({ fields }) => fields)
    .flatMap((name) => {
      const field = cases.fields[name];
      return field && !field.readOnly && name !== 'closed_date'
        ? [[name, field.kind === 'reference' ? 3 : sampleValue(field, 1)] as const]
        : [];
    });
  expect(inputs.length).toBeGreaterThan(240);
  expect(create(Object.fromEntries(inputs))).toEqual(Object.fromEntries(inputs));
});
