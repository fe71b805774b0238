import type { Values } from '../../../schema';
import type { Changeset } from '../../records/Records';
import {
  dayMs,
  formatDay,
  optionsLookup,
  seedTime,
  spreadRows,
  type OptionsLookup,
  type SeedKind,
  type SeedRow,
  type SeedContext,
} from './SeedRow';

const codes = ['D80.1', 'D83.9', 'D66', 'D68.1', 'G61.81', 'M33.90', 'D81.9', 'L10.0'];
const notes = [
  'Call the office before 3 pm, ask for the infusion coordinator',
  'Patient is out of product on the 14th',
  'Waiting for the signed enrollment form, page 2 was missing',
  'Payer wants chart notes of the last 90 days.\nFax them together with the letter of medical necessity.',
  'Prefers e-mail',
];
const summaries = [
  'Benefits verified, PA in review',
  'Enrollment received, insurance card missing',
  'Copay card active',
  'Appeal sent, answer due within 30 days',
  'First shipment delivered',
];
const states = ['IL', 'IL', 'IL', 'WI', 'IN', 'MI', 'TX', 'FL', 'CA', 'NY', 'PR'];

/** A random record to link to, rarely a discarded one. */
function pickLink({ random, seeded }: SeedContext, resource: string, share: number): number | undefined {
  const all = seeded[resource] ?? [];
  const live = all.filter(({ discarded_at }) => !discarded_at);
  return random.maybe(share, () => random.pick(random.withProbability(0.02) ? all : live).id);
}

function makeEnrollment({ random }: SeedContext, offered: OptionsLookup, created: Date) {
  const from = new Date(created.getTime() + random.integer(2, 30) * dayMs);
  const months = random.pick([6, 12]);
  return {
    diagnosis_icd10: random.pick(codes),
    pap_us_citizen: random.pick(['Yes', 'Yes', 'No', 'Unknown']),
    fpl: random.integer(80, 480),
    total_household: random.integer(1, 6),
    household_income: random.integer(12, 140) * 1000 + random.integer(0, 999),
    enrollment_from: formatDay(from),
    enrollment_to: formatDay(new Date(from.getTime() + months * 30 * dayMs)),
    enrollment_duration: `${months} months`,
    pap_enrollment_status: random.pick(offered('pap_enrollment_status')),
    pap_enrollment_status_reason: random.maybe(0.5, () => random.pick(offered('pap_enrollment_status_reason'))),
  };
}

const makeCopay = ({ random }: SeedContext, created: Date) => ({
  id: random.integer(1000, 9999),
  card_number: `6${random.digits(15)}`,
  status: random.pick(['active', 'active', 'pending', 'expired']),
  enrolled_on: formatDay(new Date(created.getTime() + random.integer(1, 20) * dayMs)),
  annual_maximum: random.pick([2500, 5000, 12000]),
  remaining_balance: random.integer(0, 2500),
});

/** The outcome of an older case, and its date. */
function makeOutcome({ random }: SeedContext, offered: OptionsLookup, created: Date) {
  const decided = new Date(Math.min(seedTime, created.getTime() + random.integer(3, 90) * dayMs));
  const outcome = random.pick(offered('case_outcome'));
  const isClosed = random.withProbability(0.55);
  const reason = random.pick(offered('case_outcome_reason'));
  const closing = {
    status: 'Closed',
    closed_date: formatDay(decided),
    closed_by: 'admin@example.com',
    case_outcome_reason: reason,
  };
  return { decided, values: { case_outcome: outcome, ...(isClosed ? closing : {}) } };
}

type GeneratedCase = Pick<SeedRow, 'input' | 'kept' | 'history'>;

/** The changeset of the decision of a case. */
function buildChangeset(values: Values, status: unknown): Changeset {
  const set = Object.entries(values).map(([name, value]): [string, [unknown, unknown]] => [name, [null, value]]);
  return Object.fromEntries(status === 'Closed' ? [...set, ['status', ['Open', 'Closed']]] : set);
}

function makeCase(world: SeedContext, offered: OptionsLookup, created: Date): GeneratedCase {
  const { random, manufacturer, staff } = world;
  const product = random.pick(manufacturer.products);
  const creator = staff.length > 0 ? random.pick(staff) : undefined;
  const { decided, values } = makeOutcome(world, offered, created);
  const isDecided = random.withProbability(0.5);
  const { closed_date, closed_by, status = 'Open', ...outcome }: Record<string, unknown> = isDecided ? values : {};
  const isPap = random.withProbability(0.3);
  const changeset = buildChangeset({ ...outcome, ...(status === 'Closed' && { closed_date, closed_by }) }, status);
  return {
    input: {
      drug: product,
      referral_state: random.pick(states),
      case_type: random.pick(offered('case_type')),
      initiated_by: random.maybe(0.9, () => random.pick(offered('initiated_by'))),
      sticky: random.maybe(0.25, () => random.pick(notes)),
      patient_id: pickLink(world, 'patients', 0.95),
      provider_id: pickLink(world, 'providers', 0.85),
      facility_id: pickLink(world, 'facilities', 0.7),
      clinic_contact_id: pickLink(world, 'clinic_contacts', 0.65),
      ...outcome,
      ...(isPap ? makeEnrollment(world, offered, created) : {}),
    },
    kept: {
      status,
      ...(status === 'Closed' && { closed_date, closed_by }),
      status_changed_at: (status === 'Closed' ? decided : created).toISOString(),
      program_name: product,
      summary: random.maybe(0.6, () => random.pick(summaries)),
      brand_admin_id: creator,
      assignee_id: creator,
      copay_enroll: random.maybe(0.3, () => makeCopay(world, created)),
    },
    ...(isDecided && { history: [{ at: decided, changeset }] }),
  };
}

/** Cases of every kind over the last two years; one in twelve is a subcase of an earlier one. */
export const caseSeed: SeedKind = {
  resource: 'cases',
  rows: (world, resource) =>
    spreadRows(world, { live: 164, discarded: 8 }, (created) => makeCase(world, optionsLookup(resource), created)),
  linkRows: ({ random }, made) =>
    made.flatMap((one, at) => {
      const earlier = made.slice(Math.max(0, at - 20), at).filter(({ discarded_at }) => !discarded_at);
      return at > 10 && earlier.length > 0 && random.withProbability(1 / 12)
        ? [{ id: one.id, values: { origin_case_id: random.pick(earlier).id } }]
        : [];
    }),
};
