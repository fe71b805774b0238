import { encodeHeight, encodeWeight } from '../../../schema';
import { anyGender, makeEmail, firstName, lastName, makePhone, makePlace, type Gender } from './namesAndPlaces';
import { randomInstant, spreadRows, type SeedKind, type SeedContext, type Random } from './SeedRow';

const allergies = [
  'None known',
  'Penicillin',
  'Sulfa drugs',
  'Latex',
  'Shellfish, tree nuts',
  'Codeine – hives',
  'IgA deficiency; premedicate before infusion',
];
const notes = [
  'Prefers afternoon calls',
  'Leave no messages on the home phone',
  'Interpreter needed (Spanish)',
  'Infuses at home every three weeks',
  'New insurance card expected in January',
  'Mother handles all paperwork.\nCall her mobile first.',
];
const requestTypes = ['free_trial', 'bridge_program', 'copay_assistance', 'nurse_educator_visit'];
const requestStates = ['requested', 'in_review', 'approved', 'product_shipped', 'denied'];

const makeBirthday = (random: Random, isChild: boolean): string => {
  const year = isChild ? random.integer(2016, 2024) : random.integer(1938, 2008);
  return [year, random.integer(1, 12), random.integer(1, 28)].map((part) => String(part).padStart(2, '0')).join('-');
};

const makeHeight = (random: Random, isChild: boolean): string => {
  const feet = isChild ? random.integer(2, 3) : random.integer(4, 6);
  return encodeHeight({ feet, inches: feet === 4 ? random.integer(8, 11) : random.integer(0, feet === 6 ? 6 : 11) });
};

const makeWeight = (random: Random, isChild: boolean): string => {
  const kilograms = isChild ? random.integer(10, 30) : random.integer(44, 118);
  const tenths = random.withProbability(0.4) ? random.integer(1, 9) : 0;
  const unit = random.withProbability(0.5) ? 'kg' : 'lbs';
  return encodeWeight({ amount: ((unit === 'kg' ? kilograms : Math.round(kilograms * 2.2)) * 10 + tenths) / 10, unit });
};

function makeContact(
  random: Random,
  { last, area, isChild }: { readonly last: string; readonly area: string; readonly isChild: boolean },
) {
  const family = random.withProbability(0.7) ? last : lastName(random);
  const given = firstName(random, anyGender(random));
  return {
    contact_first_name: given,
    contact_last_name: family,
    contact_relationship: isChild ? 'Parent' : random.pick(['Parent', 'Spouse', 'Child', 'Other']),
    contact_phone: makePhone(random, area),
    contact_email: random.maybe(0.4, () => makeEmail(random, given, family)),
    contact_sticky: random.maybe(0.15, () =>
      random.pick(['Emergency contact only', 'Has power of attorney', 'Works nights']),
    ),
  };
}

function makeRequests({ random, manufacturer }: SeedContext) {
  if (!manufacturer.features.includes('specialRequests') || !random.withProbability(0.35)) return undefined;
  const requests = Array.from({ length: random.integer(1, 4) }, () => ({
    program_type: random.pick(requestTypes),
    id: `SR-${random.digits(5)}`,
    created_at: randomInstant(random, 400).toISOString(),
    status: random.pick(requestStates),
  }));
  return { special_requests: requests };
}

function makePhones(random: Random, area: string) {
  const [home, mobile] = [
    random.maybe(0.6, () => makePhone(random, area)),
    random.maybe(0.75, () => makePhone(random, area)),
  ];
  return {
    phone: home,
    mobile_phone: mobile,
    alternate_phone: random.maybe(0.1, () => makePhone(random, area)),
    primary_phone_type: random.maybe(0.8, () =>
      mobile === undefined
        ? 'Home Phone'
        : home === undefined || random.withProbability(0.6)
          ? 'Mobile Phone'
          : 'Home Phone',
    ),
  };
}

/** Copay IDs that no two patients share. */
function copayIds(): (random: Random) => number {
  const drawn = new Set<number>();
  return (random) => {
    let id = random.integer(10_000, 99_999);
    while (drawn.has(id)) id += 1;
    drawn.add(id);
    return id;
  };
}

function makePatient(world: SeedContext, copayId: (random: Random) => number) {
  const { random, manufacturer } = world;
  const gender: Gender = anyGender(random);
  const [first, last] = [firstName(random, gender), lastName(random)];
  const { area, ...address } = makePlace(random, ['Apt', 'Unit', 'Lot']);
  const isChild = random.withProbability(0.12);
  const hadTrial = random.withProbability(0.25);
  const products = ['wilate', 'nuwiq'].filter((product) => manufacturer.products.includes(product));
  return {
    first_name: first,
    middle_name: random.maybe(0.35, () =>
      random.withProbability(0.5) ? `${firstName(random, gender).charAt(0)}.` : firstName(random, gender),
    ),
    last_name: last,
    dob: random.maybe(0.96, () => makeBirthday(random, isChild)),
    gender: random.maybe(0.92, () => gender),
    origin_patient_id: random.maybe(0.55, () => copayId(random)),
    ...makePhones(random, area),
    email: random.maybe(isChild ? 0 : 0.75, () => makeEmail(random, first, last)),
    height: random.maybe(0.7, () => makeHeight(random, isChild)),
    weight: random.maybe(0.75, () => makeWeight(random, isChild)),
    allergies: random.maybe(0.6, () => random.pick(allergies)),
    ...(random.withProbability(0.93) ? address : {}),
    free_trial_received: random.maybe(0.7, () => hadTrial),
    free_trial_received_product: hadTrial && products.length > 0 ? random.pick(products) : undefined,
    sticky: random.maybe(0.25, () => random.pick(notes)),
    ...(random.withProbability(isChild ? 1 : 0.35) ? makeContact(random, { last, area, isChild }) : {}),
  };
}

export const patientSeed: SeedKind = {
  resource: 'patients',
  rows: (world) => {
    const copayId = copayIds();
    return spreadRows(world, { live: 68, discarded: 6 }, () => {
      const requests = makeRequests(world);
      return { input: makePatient(world, copayId), ...(requests && { kept: requests }) };
    });
  },
};
