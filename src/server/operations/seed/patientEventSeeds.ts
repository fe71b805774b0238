import { makeNpi } from './contactSeeds';
import { makePlace } from './namesAndPlaces';
import {
  dayMs,
  hourMs,
  seedTime,
  type SeededRecord,
  type SeedKind,
  type SeedRow,
  type SeedContext,
  type Random,
} from './SeedRow';

const messages = [
  [
    'Your enrollment',
    'Your enrollment in the support programme is complete. A specialist will call you within two business days.',
  ],
  ['Benefit verification', 'We have asked your insurer about your coverage and will tell you as soon as we hear back.'],
  ['Document needed', 'Please send us a copy of both sides of your insurance card.'],
  ['Shipment on its way', 'Your product was shipped today. Someone has to be at home to sign for it.'],
  ['Copay help', 'Your copay assistance was renewed for another year. No action is needed.'],
  ['Appointment reminder', 'A nurse educator will call you tomorrow at the time we agreed on. ¡Hasta mañana!'],
] as const;

/** Messages to patients with an address in the given field, each sent some days after the patient was created. */
function makeMessages(
  world: SeedContext,
  field: 'email' | 'mobile_phone',
  make: (message: (typeof messages)[number]) => object,
): SeedRow[] {
  const { random, seeded } = world;
  const reachable = (seeded.patients ?? []).filter(
    ({ discarded_at, input }) => !discarded_at && input[field] !== undefined,
  );
  const rows = reachable.flatMap((patient): SeedRow[] => {
    const sent = Math.min(seedTime, patient.created_at.getTime() + random.integer(1, 60) * dayMs);
    if (!random.withProbability(0.4)) return [];
    return [
      {
        input: { patient_id: patient.id, ...make(random.pick(messages)) },
        // Recorded only: demo messages must never be sent.
        kept: { recipient: patient.input[field], status: 'recorded' },
        created_at: new Date(sent),
      },
    ];
  });
  return rows.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

export const smsSeed: SeedKind = {
  resource: 'sms_notifications',
  rows: (world) => makeMessages(world, 'mobile_phone', ([, content]) => ({ content })),
};

export const emailSeed: SeedKind = {
  resource: 'email_notifications',
  rows: (world) => makeMessages(world, 'email', ([subject, content]) => ({ subject, content })),
};

const pharmacies = [
  'Wellspring Specialty Pharmacy',
  'Northstar Infusion Rx',
  'Harborlight Pharmacy Services',
  'Prairie Home Infusion',
];
/** A consent is valid for one year. */
const validityMs = 365 * dayMs;

const makeUuid = (random: Random): string => {
  const digits = (length: number) => Array.from({ length }, () => random.integer(0, 15).toString(16)).join('');
  return `${digits(8)}-${digits(4)}-4${digits(3)}-a${digits(3)}-${digits(12)}`;
};

/** The pharmacy that submits the patient's claims. */
function makePharmacy(random: Random) {
  const { street1, city, state } = makePlace(random, ['Suite']);
  return {
    prescription_reference_number: `RX${random.digits(8)}`,
    pharmacy_name: random.pick(pharmacies),
    service_provider_id: makeNpi(random),
    pharmacy_street_address: street1,
    pharmacy_city: city,
    pharmacy_state: state,
  };
}

/** Signature and first claim, unless they would fall after the seed date. */
function makeProgress(random: Random, requested: number) {
  const received = requested + random.integer(2, 14 * 24) * hourMs;
  if (received > seedTime || random.withProbability(0.35)) return { status: 'sms_sent' };
  const signed = {
    status: 'signed',
    consent_created_at: new Date(received).toISOString(),
    consent_end_at: new Date(received + validityMs).toISOString(),
  };
  const claimed = received + random.integer(3, 40) * dayMs;
  if (claimed > seedTime || random.withProbability(0.5)) return signed;
  return {
    ...signed,
    ...makePharmacy(random),
    status: 'first_claim_created',
    first_claim_created_at: new Date(claimed).toISOString(),
  };
}

function makeConsent({ random, manufacturer }: SeedContext, patient: SeededRecord): SeedRow {
  const requested = Math.min(seedTime - hourMs, patient.created_at.getTime() + random.integer(1, 90) * dayMs);
  const uuid = makeUuid(random);
  return {
    input: {},
    kept: {
      patient_id: patient.id,
      program_name: random.pick(manufacturer.products),
      consent_requested_at: new Date(requested).toISOString(),
      consent_uuid: uuid,
      consent_link: `https://consent.example.com/${manufacturer.key}/${uuid}`,
      ...(random.withProbability(0.4) && makePharmacy(random)),
      ...makeProgress(random, requested),
    },
    created_at: new Date(requested),
  };
}

/** A consent request for every patient with a copay id, for some a second one. */
export const consentSeed: SeedKind = {
  resource: 'patient_programs',
  rows: (world) => {
    const enrolled = (world.seeded.patients ?? []).filter(
      ({ discarded_at, input }) => !discarded_at && input.origin_patient_id !== undefined,
    );
    const consents = enrolled.flatMap((patient) =>
      Array.from({ length: world.random.withProbability(0.25) ? 2 : 1 }, () => makeConsent(world, patient)),
    );
    return consents.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  },
};
