import { resendEmail } from '../../../resources/patientPrograms';
import { describe, expect, test } from 'vitest';
import {
  requiredRuleOf,
  isAlwaysRequired,
  isWrittenOn,
  limitsOf,
  writableFields,
  writtenReferences,
  type Field,
} from '../../../src/schema';
import { addresses, notNegative, requiredMessages } from '../../fixtures/spec/rules';
import { fieldOf, resourceNamed } from './declared';

describe('what is required', () => {
  const required = (resource: string, form = false): Record<string, string> =>
    Object.fromEntries(
      writableFields(resourceNamed(resource)).flatMap(([name, field]) => {
        const asked = requiredRuleOf(field);
        const isOwn = !(name in resourceNamed(resource).included) && field.kind !== 'reference';
        return asked && isOwn && !asked.when && (form || !asked.in) ? [[name, asked.message]] : [];
      }),
    );

  test.each(requiredMessages)('of %s, in these words', (name, messages) =>
    expect(required(name, true)).toEqual(messages),
  );

  test('of a facility nothing, where it is made in the wizard (decision 22)', () =>
    expect(required('facilities')).toEqual({}));

  test('of a user who exists, neither the address nor the password', () => {
    const asked = Object.entries(resourceNamed('users').fields).flatMap(([name, field]) =>
      isAlwaysRequired(field) && isWrittenOn(field, true) ? [name] : [],
    );
    expect(asked).toEqual(['first_name', 'last_name', 'service_manufacturers']);
  });

  test('to close a case are its outcome and the reason', () => {
    const { case_outcome: outcome, case_outcome_reason: reason } = resourceNamed('cases').fields;
    expect(outcome?.required).toEqual({
      when: { field: 'closed_date', filled: true },
      message: 'Case outcome and case outcome reason are required',
      hint: 'Please fill in both fields before submitting',
    });
    expect(reason?.required).toEqual(outcome?.required);
  });

  test.each([
    ['patient_id', ['first_name', 'last_name']],
    ['provider_id', ['first_name', 'last_name']],
    ['clinic_contact_id', ['first_name', 'last_name']],
    ['facility_id', ['name']],
  ])('before the fields of %s go out with a case', (name, needs) =>
    expect(writtenReferences(resourceNamed('cases')).find(({ reference }) => reference === name)?.whenFilled).toEqual(
      needs,
    ),
  );
});

describe('limits', () => {
  test.each(notNegative)('%s: %s is 0 at least', (resource, name) =>
    expect(limitsOf(resourceNamed(resource).fields[name] as Field)).toEqual({ min: 0 }),
  );

  test('the Copay ID of a patient is a whole number', () => {
    expect(resourceNamed('patients').fields.origin_patient_id).toMatchObject({ kind: 'integer', label: 'Copay ID' });
    expect(resourceNamed('cases').fields.patient_origin_patient_id?.kind).toBe('integer');
  });

  test('one file proves a delivery, of these types', () => {
    expect(fieldOf('shipments', 'proof_of_delivery', 'file').accept).toEqual([
      'pdf',
      'png',
      'jpg',
      'jpeg',
      'gif',
      'doc',
      'docx',
    ]);
  });

  test.each(addresses)('%s: %s is an address', (resource, name, invalid) =>
    expect(fieldOf(resource, name, 'email').invalid).toBe(invalid),
  );

  test('an address to send a consent to is required, and has a message of its own', () => {
    expect(resendEmail).toMatchObject({ kind: 'email', required: true, invalid: 'Please input a valid email' });
  });

  test('a plan is asked for only where the insurance is of the government', () => {
    expect(fieldOf('patient_insurances', 'insurance_plan', 'choice').when).toEqual({
      field: 'is_government',
      is: ['yes'],
    });
    expect(fieldOf('patient_insurances', 'is_government', 'choice').derived).toEqual({
      field: 'insurance_plan',
      filled: 'yes',
      empty: 'no',
    });
  });

  test('the free-trial product waits for its feature', () => {
    expect(fieldOf('patients', 'free_trial_received_product', 'choice').when).toEqual({ feature: 'freeTrialProduct' });
  });
});

describe('how moments show', () => {
  test('a case tells when it was created with its time', () => {
    expect(fieldOf('cases', 'created_at', 'instant').format).toBe('MM-DD-YYYY HH:mm A');
  });

  test.each(['consent_requested_at', 'consent_created_at', 'consent_end_at', 'first_claim_created_at'])(
    '%s of a consent has its time',
    (name) => {
      expect(fieldOf('patient_programs', name, 'instant').format).toBe('MM-DD-YYYY HH:mm');
    },
  );
});
