import { hourMs, type SeededRecord, type SeedKind, type SeedRow, type SeedContext, type Random } from './SeedRow';

/** Insurance fields that a case adds to the patient's insurance record. */
function makeFindings({ random }: SeedContext) {
  const deductible = random.integer(1, 12) * 250;
  const limit = deductible + random.integer(4, 20) * 250;
  const isRequired = random.withProbability(0.6);
  return {
    pharmacy_benefit_manager: random.maybe(0.6, () =>
      random.pick(['Meridian Rx Services', 'Summit Scripts', 'Cardinal Valley PBM']),
    ),
    pbm_phone_number: random.maybe(0.5, () => `31255501${random.digits(2)}`),
    subject_to_accumulator_maximizer: random.maybe(0.5, () => random.withProbability(0.2)),
    clinical_treatment_setting_place_of_service: random.maybe(0.6, () =>
      random.pick(['Home Infusion', "Physician's Office", 'Outpatient Hospital', 'Infusion Suite']),
    ),
    clinical_treatment_prescribed_therapy: random.maybe(0.5, () =>
      random.pick(['400 mg/kg every 4 weeks', '1 g/kg every 3 weeks', '2,000 IU twice a week']),
    ),
    medical_annual_deductible: deductible,
    medical_annual_deductible_met: Math.round(deductible * random.integer(0, 10)) / 10,
    medical_annual_out_of_pocket_max: limit,
    medical_annual_out_of_pocket_met: Math.round(limit * random.integer(0, 10)) / 10,
    medical_coinsurance: random.pick([0, 10, 20, 30]),
    medical_copay: random.maybe(0.5, () => random.pick([25, 40, 75])),
    medical_benefit_detailed_note: random.maybe(
      0.3,
      () => 'Deductible applies, then coinsurance; J-code billed by the provider',
    ),
    pa_required: isRequired,
    ...(isRequired
      ? { pa_on_file: random.withProbability(0.5), pa_number: random.maybe(0.5, () => `PA${random.digits(7)}`) }
      : { pa_no_required_note: 'Not required below the quantity limit' }),
    step_therapy_required: random.maybe(0.4, () => random.withProbability(0.3)),
    benefits_available: random.pick(['Yes', 'Yes', 'Yes', 'No']),
    benefit_type: random.pick(['Medical', 'Medical', 'Pharmacy']),
    benefit_detail: random.maybe(0.8, () =>
      random.pick(['Covered', 'PA Authorization Required', 'Not Covered', 'Missing Information']),
    ),
    benefit_detail_reason: random.maybe(0.5, () =>
      random.pick(['Approval On File', 'On Formulary', 'PA Initiated', 'Not on Formulary']),
    ),
  };
}

const copiedFields = [
  'name',
  'payer_id',
  'policy_number',
  'group_number',
  'primary_insured_name',
  'primary_insured_dob',
  'primary_insured_address',
  'policy_effective_date',
  'policy_term_date',
];

function makeCaseInsurance(world: SeedContext, insurance: SeededRecord, one: SeededRecord): SeedRow {
  const copiedValues = Object.fromEntries(
    copiedFields.flatMap((name) => (insurance.input[name] === undefined ? [] : [[name, insurance.input[name]]])),
  );
  const findings = makeFindings(world);
  const created = new Date(one.created_at.getTime() + world.random.integer(1, 30) * hourMs);
  const verified = new Date(created.getTime() + (one.id % 9) * 20 * hourMs);
  return {
    input: {
      case_id: one.id,
      category: insurance.input.category,
      ...copiedValues,
      primary_insured_patient_relationship: insurance.input.patient_relationship,
      ...findings,
    },
    ...(findings.benefit_detail !== undefined && { kept: { verified_at: verified.toISOString() } }),
    created_at: created,
  };
}

/** The insurances of a case's patient, as found during benefit verification. */
export const caseInsuranceSeed: SeedKind = {
  resource: 'case_insurances',
  rows: (world) => {
    const { seeded, random } = world;
    return (seeded.cases ?? []).flatMap((one) => {
      const insured = (seeded.patient_insurances ?? []).filter(
        ({ input }) => input.patient_id === one.input.patient_id,
      );
      return one.input.patient_id !== undefined && random.withProbability(0.8)
        ? insured.map((insurance) => makeCaseInsurance(world, insurance, one))
        : [];
    });
  },
};

const tiers = ['primary', 'secondary', 'tertiary'] as const;
const plans = ['Medicare', 'Medicaid', 'Tricare', 'VA'];
const pharmacies = ['Wellspring Specialty Pharmacy', 'Northstar Infusion Rx', 'Harborlight Pharmacy Services'];

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function makeInsured(random: Random, patient: SeededRecord) {
  const self = `${toText(patient.input.first_name)} ${toText(patient.input.last_name)}`;
  const isOther = random.withProbability(0.3);
  return {
    primary_insured_name: isOther
      ? `${toText(patient.input.contact_first_name) || 'Alex'} ${toText(patient.input.last_name)}`
      : self,
    primary_insured_dob: isOther ? undefined : patient.input.dob,
    patient_relationship: isOther ? random.pick(['Child', 'Spouse']) : undefined,
    primary_insured_address: random.maybe(0.3, () =>
      [patient.input.street1, patient.input.city, patient.input.state]
        .map(toText)
        .filter((part) => part !== '')
        .join(', '),
    ),
  };
}

function makeCosts(random: Random) {
  const limit = random.integer(4, 18) * 500;
  const deductible = random.integer(1, 10) * 250;
  const paid = (whole: number) => Math.round((whole * random.integer(0, 100)) / 10) / 10;
  return {
    annual_out_of_pocket: limit,
    annual_out_of_pocket_met: random.maybe(0.7, () => paid(limit)),
    deductible,
    deductible_met: random.maybe(0.7, () => paid(deductible)),
    coinsurance: random.maybe(0.6, () => random.pick([0, 5, 10, 15, 20, 30])),
    copay: random.maybe(0.6, () => random.pick([0, 10, 25, 40, 75, 112.5])),
  };
}

function makeInsurance(
  { random, seeded }: SeedContext,
  patient: SeededRecord,
  category: (typeof tiers)[number],
): SeedRow {
  const plan = random.maybe(0.35, () => random.pick(plans));
  const payers = seeded.payers ?? [];
  const year = random.integer(2025, 2026);
  const payer = random.pick(payers);
  return {
    input: {
      patient_id: patient.id,
      category,
      name: payer.input.name,
      payer_id: payer.id,
      policy_number: random.maybe(0.95, () => `${random.pick(['W', 'XQ', 'H', 'MBI'])}${random.digits(9)}`),
      group_number: random.maybe(0.6, () => `GRP${random.digits(5)}`),
      ...makeInsured(random, patient),
      is_government: plan === undefined ? 'no' : 'yes',
      insurance_plan: plan,
      policy_effective_date: random.maybe(0.8, () => `${year}-0${random.integer(1, 9)}-01`),
      policy_term_date: random.maybe(0.3, () => `${year + 1}-12-31`),
      benefit_year_begin_date: `${year}-01-01`,
      benefit_year_end_date: `${year}-12-31`,
      ...(random.withProbability(0.75) ? makeCosts(random) : {}),
      benefits_available: random.maybe(0.8, () => (random.withProbability(0.85) ? 'Yes' : 'No')),
      medical_benefit: random.maybe(0.5, () => 'Covered in the office and at home after prior authorization'),
      pharmacy_benefit: random.maybe(0.3, () => 'Tier 4 specialty, 30-day fill'),
      carve_out_benefit: random.maybe(0.1, () => 'Carved out to the plan’s pharmacy manager'),
      specialty_pharmacy: random.maybe(0.4, () => random.pick(pharmacies)),
      preferred_sp: random.maybe(0.3, () => random.pick(pharmacies)),
    },
    created_at: new Date(patient.created_at.getTime() + random.integer(1, 48) * hourMs),
  };
}

/** Most patients are insured, some twice, a few three times. */
export const insuranceSeed: SeedKind = {
  resource: 'patient_insurances',
  rows: (world) =>
    (world.seeded.patients ?? []).flatMap((patient) => {
      const { random } = world;
      const count = random.withProbability(0.15) ? 0 : random.withProbability(0.3) ? random.integer(2, 3) : 1;
      return tiers.slice(0, count).map((category) => makeInsurance(world, patient, category));
    }),
};
