import type { Random } from './random';
import type { SeededRecord, SeedKind, SeedRow, SeedContext } from './SeedRow';

const tiers = ['primary', 'secondary', 'tertiary'] as const;
const plans = ['Medicare', 'Medicaid', 'Tricare', 'VA'];
const pharmacies = ['Wellspring Specialty Pharmacy', 'Northstar Infusion Rx', 'Harborlight Pharmacy Services'];
const hourMs = 3_600_000;

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
  return {
    input: {
      patient_id: patient.id,
      category,
      name: random.pick(payers).input.name,
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
