import { seedTime, type SeedKind, type SeedRow, type SeedContext } from './SeedRow';

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
const dayMs = 86_400_000;

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
