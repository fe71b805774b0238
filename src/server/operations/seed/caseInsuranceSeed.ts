import type { SeededRecord, SeedKind, SeedRow, SeedContext } from './SeedRow';

const hourMs = 3_600_000;

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
  'policy_number',
  'group_number',
  'primary_insured_name',
  'primary_insured_dob',
  'primary_insured_address',
  'policy_effective_date',
  'policy_term_date',
];

function makeInsurance(world: SeedContext, insurance: SeededRecord, one: SeededRecord): SeedRow {
  const copiedValues = Object.fromEntries(
    copiedFields.flatMap((name) => (insurance.input[name] === undefined ? [] : [[name, insurance.input[name]]])),
  );
  return {
    input: {
      case_id: one.id,
      category: insurance.input.category,
      ...copiedValues,
      primary_insured_patient_relationship: insurance.input.patient_relationship,
      ...makeFindings(world),
    },
    created_at: new Date(one.created_at.getTime() + world.random.integer(1, 30) * hourMs),
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
        ? insured.map((insurance) => makeInsurance(world, insurance, one))
        : [];
    });
  },
};
