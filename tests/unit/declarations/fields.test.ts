import { expect, test } from 'vitest';
import { fieldOf, resourceNamed } from './declared';

const prefixed = (prefix: string, names: readonly string[]): string[] => names.map((name) => prefix + name);

const benefits = [
  'annual_deductible',
  'annual_deductible_met',
  'annual_out_of_pocket_max',
  'annual_out_of_pocket_met',
  'coinsurance',
  'copay',
];
const person = [
  'first_name',
  'last_name',
  'clinician_title',
  'email',
  'business_phone',
  'bus_extension',
  'fax',
  'mobile_phone',
  'alternate_phone',
  'preferred_method_of_contact',
  'sticky',
];
const papEnrollment = [
  ...[
    'pap_enrollment_status',
    'pap_enrollment_status_reason',
    'enrollment_from',
    'enrollment_to',
    'enrollment_duration',
    'diagnosis_icd10',
  ],
  ...['pap_us_citizen', 'fpl', 'total_household', 'household_income'],
];
const patient = [
  ...[
    'first_name',
    'middle_name',
    'last_name',
    'dob',
    'phone',
    'mobile_phone',
    'alternate_phone',
    'primary_phone_type',
    'gender',
    'height',
  ],
  ...[
    'weight',
    'allergies',
    'email',
    'street1',
    'street2',
    'city',
    'state',
    'zip',
    'free_trial_received',
    'free_trial_received_product',
  ],
  ...[
    'sticky',
    'origin_patient_id',
    'contact_first_name',
    'contact_last_name',
    'contact_relationship',
    'contact_phone',
    'contact_email',
    'contact_sticky',
  ],
];
const facility = [
  ...[
    'name',
    'address_phone',
    'address_fax',
    'address_street1',
    'address_street2',
    'address_city',
    'address_state',
    'address_zip',
  ],
  ...['npi', 'tax_id', 'bcbs_id', 'ptan', 'medicaid_id', 'other_id', 'sticky'],
];
const provider = [
  ...person,
  'street1',
  'street2',
  'city',
  'state',
  'zip',
  'npi',
  'tax_id',
  'state_license',
  'bcbs_id',
  'ptan',
  'medicaid_id',
  'other_id',
];
const clinicContact = [...person, 'contact_type'];

/** The wire names that the specification lists for each kind of record. */
const names: readonly (readonly [what: string, resource: string, fields: readonly string[]])[] = [
  [
    'a row of the list of cases',
    'cases',
    [
      ...[
        'id',
        'created_at',
        'status',
        'case_type',
        'case_number',
        'origin_case_id',
        'origin_case_case_number',
        'drug',
        'patient_id',
      ],
      ...[
        'patient_first_name',
        'patient_last_name',
        'patient_dob',
        'patient_origin_patient_id',
        'patient_crm_id',
        'clinic_contact_first_name',
      ],
      ...[
        'clinic_contact_last_name',
        'clinic_contact_contact_type',
        'clinic_contact_business_phone',
        'clinic_contact_bus_extension',
      ],
      ...[
        'facility_name',
        'provider_id',
        'provider_first_name',
        'provider_last_name',
        'provider_business_phone',
        'summary',
        'referral_state',
      ],
      ...['status_changed_at', 'brand_admin_first_name', 'brand_admin_last_name'],
    ],
  ],
  [
    'a case',
    'cases',
    [
      ...[
        'id',
        'case_number',
        'drug',
        'program_name',
        'referral_state',
        'case_type',
        'initiated_by',
        'sticky',
        'status',
        'status_changed_at',
      ],
      ...[
        'summary',
        'closed_date',
        'closed_by',
        'created_at',
        'updated_at',
        'created_by',
        'case_outcome',
        'case_outcome_reason',
        ...papEnrollment,
      ],
      ...['patient_id', 'provider_id', 'facility_id', 'clinic_contact_id', 'patient_special_requests', 'copay_enroll'],
    ],
  ],
  [
    'the linked records of a case',
    'cases',
    [
      ...prefixed('patient_', patient),
      ...prefixed('provider_', provider),
      ...prefixed('facility_', facility),
      ...prefixed('clinic_contact_', clinicContact),
    ],
  ],
  [
    'an insurance of a case',
    'case_insurances',
    [
      ...[
        'name',
        'payer_id',
        'policy_number',
        'group_number',
        'pharmacy_benefit_manager',
        'pbm_phone_number',
        'primary_insured_name',
      ],
      ...[
        'primary_insured_dob',
        'primary_insured_address',
        'primary_insured_patient_relationship',
        'policy_effective_date',
        'policy_term_date',
      ],
      ...[
        'benefit_year_reset_date',
        'subject_to_accumulator_maximizer',
        'clinical_treatment_drug',
        'clinical_treatment_icd10',
      ],
      ...[
        'clinical_treatment_setting_place_of_service',
        'clinical_treatment_prescribed_therapy',
        ...prefixed('medical_', benefits),
      ],
      ...[
        ...prefixed('pharmacy_', benefits),
        'medical_benefit_detailed_note',
        'pharmacy_benefit_detailed_note',
        'carve_out_pharmacy_name',
      ],
      ...[
        'pa_required',
        'pa_on_file',
        'pa_number',
        'pa_effective_date',
        'pa_end_date',
        'pa_dept_phone_number',
        'pa_dept_fax_number',
      ],
      ...[
        'pa_submission_detail_note',
        'pa_no_required_note',
        'step_therapy_required',
        'step_therapy_products',
        'clinical_policy_name_number',
      ],
      ...['clinical_policy_link', 'benefits_available', 'benefit_type', 'benefit_detail', 'benefit_detail_reason'],
    ],
  ],
  [
    'an activity',
    'activities',
    [
      ...[
        'id',
        'case_id',
        'case_case_number',
        'case_origin_case_id',
        'case_origin_case_case_number',
        'patient_first_name',
        'patient_last_name',
      ],
      ...[
        'activity_type',
        'reminder_at',
        'activity_direction',
        'activity_source',
        'contact_type',
        'note',
        'activity_subject',
        'activity_outcome',
      ],
      ...[
        'status',
        'sticky',
        'documents',
        'created_at',
        'discarded_at',
        'brand_admin_first_name',
        'brand_admin_last_name',
      ],
    ],
  ],
  [
    'a follow-up',
    'follow_ups',
    [
      'owner',
      'reminder_at',
      'created_at',
      'activity_direction',
      'activity_source',
      'activity_type',
      'note',
      'documents_urls',
      'subject',
      'outcome',
      'status',
    ],
  ],
  [
    'a copay claim',
    'copay_claims',
    [
      'date_of_service',
      'payment_date',
      'payment_status',
      'requested_amount',
      'actual_amount_paid',
      'check_number',
      'created_at',
    ],
  ],
  ['a program', 'programs', ['id', 'name']],
  ['a patient', 'patients', ['id', ...patient, 'special_requests', 'created_at', 'discarded_at']],
  [
    'a consent',
    'patient_programs',
    [
      ...[
        'id',
        'status',
        'program_name',
        'consent_requested_at',
        'consent_created_at',
        'consent_end_at',
        'consent_link',
        'consent_uuid',
      ],
      ...[
        'has_valid_consent',
        'first_claim_created_at',
        'patient_first_name',
        'patient_last_name',
        'patient_id',
        'patient_gender',
        'date_of_birth',
      ],
      ...[
        'patient_phone_number',
        'prescription_reference_number',
        'pharmacy_name',
        'service_provider_id',
        'pharmacy_street_address',
      ],
      ...['pharmacy_city', 'pharmacy_state'],
    ],
  ],
  [
    'an insurance of a patient',
    'patient_insurances',
    [
      ...[
        'id',
        'name',
        'primary_insured_name',
        'policy_number',
        'primary_insured_dob',
        'group_number',
        'primary_insured_address',
      ],
      ...[
        'patient_relationship',
        'insurance_plan',
        'is_government',
        'policy_effective_date',
        'policy_term_date',
        'benefit_year_begin_date',
      ],
      ...[
        'benefit_year_end_date',
        'annual_out_of_pocket',
        'annual_out_of_pocket_met',
        'deductible',
        'deductible_met',
        'coinsurance',
        'copay',
      ],
      ...[
        'benefits_available',
        'medical_benefit',
        'pharmacy_benefit',
        'carve_out_benefit',
        'specialty_pharmacy',
        'preferred_sp',
      ],
    ],
  ],
  ['a payer', 'payers', ['id', 'name', 'phone', 'created_at', 'discarded_at']],
  ['a provider', 'providers', ['id', ...provider, 'created_at', 'discarded_at']],
  ['a facility', 'facilities', ['id', ...facility, 'created_at', 'discarded_at']],
  ['a clinic contact', 'clinic_contacts', ['id', ...clinicContact, 'created_at', 'discarded_at']],
  [
    'a shipment',
    'shipments',
    [
      'id',
      'case_id',
      'status',
      'ndc',
      'quantity',
      'unit',
      'shipment_date',
      'tracking_number',
      'proof_of_delivery',
      'created_at',
    ],
  ],
  [
    'a user',
    'users',
    [
      'id',
      'email',
      'first_name',
      'last_name',
      'role',
      'service_manufacturers',
      'password',
      'created_at',
      'discarded_at',
    ],
  ],
  ['a text message', 'sms_notifications', ['id', 'created_at', 'status', 'content']],
  ['an e-mail', 'email_notifications', ['id', 'created_at', 'status', 'subject', 'content']],
];

test.each(names)('the fields of %s', (_what, resource, fields) => {
  expect(fields.filter((name) => !(name in resourceNamed(resource).fields))).toEqual([]);
});

test('the insurances of a case are nested in it, one for each tier', () => {
  expect(Object.entries(resourceNamed('cases').relations.hasOne).map(([name, { key }]) => [name, key])).toEqual([
    ['primary_insurance', 'primary'],
    ['secondary_insurance', 'secondary'],
    ['tertiary_insurance', 'tertiary'],
  ]);
});

test('money, percentages and booleans of an insurance are of their kind', () => {
  const { fields } = resourceNamed('case_insurances');
  const kinds = (kind: string) =>
    Object.keys(fields)
      .filter((name) => fields[name]?.kind === kind)
      .toSorted();
  expect(kinds('boolean')).toEqual([
    'pa_on_file',
    'pa_required',
    'step_therapy_required',
    'subject_to_accumulator_maximizer',
  ]);
  expect(kinds('percent')).toEqual(['coinsurance', 'medical_coinsurance', 'pharmacy_coinsurance']);
  for (const kind of ['medical', 'pharmacy']) {
    for (const name of benefits.filter((benefit) => benefit !== 'coinsurance'))
      expect(fields[`${kind}_${name}`]?.kind, `${kind}_${name}`).toBe('money');
  }
  expect(fields.benefits_available).toMatchObject({ kind: 'choice', options: ['Yes', 'No'] });
});

test('the product of a program starts with a capital', () => {
  expect(resourceNamed('programs').fields.name).toMatchObject({ display: 'capital' });
  expect(resourceNamed('cases').fields.program_name).toMatchObject({ display: 'capital' });
});

test('an enrolment of the copay programme is shown without its ids and card number', () => {
  expect(fieldOf('cases', 'copay_enroll', 'json').omit).toEqual(['id', 'case_id', 'card_number']);
});
