import {
  dayMs,
  formatDay,
  optionsLookup,
  randomInstantsAfter,
  seedTime,
  type OptionsLookup,
  type SeededRecord,
  type SeedKind,
  type SeedRow,
  type SeedContext,
} from './SeedRow';

const makeNdc = ({ random }: SeedContext): string => `${random.digits(5)}-${random.digits(4)}-${random.digits(2)}`;

function makeTracking({ random }: SeedContext): string {
  const kind = random.integer(1, 4);
  if (kind === 1) return `1Z${random.digits(16)}`;
  if (kind === 2) return random.digits(12);
  return kind === 3 ? `${random.digits(9)} (UPS)` : `LOCAL-${random.digits(5)}`;
}

function makeShipment(world: SeedContext, case_id: number, created: Date) {
  const { random } = world;
  const status = random.pick(['Requested', 'Shipped', 'Received', 'Received', 'Cancelled']);
  const isSent = status === 'Shipped' || status === 'Received';
  return {
    input: {
      case_id,
      status,
      ndc: Array.from({ length: random.withProbability(0.25) ? 2 : 1 }, () => makeNdc(world)),
      quantity: random.integer(1, 12),
      unit: random.pick(['Doses', 'Each', 'Grams', 'Milligrams', 'Units']),
      shipment_date: isSent ? formatDay(new Date(created.getTime() + random.integer(1, 5) * dayMs)) : undefined,
      tracking_number: isSent ? makeTracking(world) : undefined,
    },
    created_at: created,
  };
}

/** Shipments of product for some of the cases. */
export const shipmentSeed: SeedKind = {
  resource: 'shipments',
  rows: (world) =>
    (world.seeded.cases ?? []).flatMap((one) =>
      world.random.withProbability(0.4)
        ? randomInstantsAfter(world, one.created_at, 4).map((created) => makeShipment(world, one.id, created))
        : [],
    ),
};

function makeClaim({ random }: SeedContext, case_id: number, created: Date) {
  const requested = random.integer(2000, 150_000) / 100;
  const status = random.pick(['paid', 'paid', 'paid', 'in_review', 'denied']);
  const isPaid = status === 'paid';
  return {
    input: {},
    kept: {
      case_id,
      date_of_service: formatDay(new Date(created.getTime() - random.integer(2, 30) * dayMs)),
      payment_date: isPaid ? formatDay(created) : undefined,
      payment_status: status,
      requested_amount: requested,
      actual_amount_paid: isPaid ? Math.min(requested, 500) : undefined,
      check_number: isPaid ? `CHK${random.digits(6)}` : undefined,
    },
    created_at: created,
  };
}

/** Claims of the cases that are enrolled in the copay programme. */
export const copayClaimSeed: SeedKind = {
  resource: 'copay_claims',
  rows: (world) =>
    (world.seeded.cases ?? []).flatMap((one) =>
      one.kept?.copay_enroll === undefined
        ? []
        : randomInstantsAfter(world, one.created_at, 14).map((created) => makeClaim(world, one.id, created)),
    ),
};

const notes = [
  '<p>Spoke with the office manager: the <strong>letter of medical necessity</strong> goes out tomorrow.</p>',
  '<p>Left a message on the mobile phone, asked for a call back before noon.</p>',
  '<p>Payer says the prior authorization is <em>in clinical review</em>. Reference number taken.</p><p>Answer ' +
    'expected within five business days.</p>',
  '<p>Sent by fax:</p><ul><li>enrollment form, both pages</li><li>copy of the insurance card</li><li>chart notes ' +
    'of the last three visits, with the laboratory results that the payer asked for in its first answer</li></ul>',
  '<p>Patient reports no new symptoms &amp; has product until the end of the month.</p>',
  '<p>Explained the copay program and its annual maximum.</p>',
];
function makeFollowUp({ random }: SeedContext, created: Date) {
  const isRecent = created.getTime() > seedTime - 60 * dayMs;
  const due = new Date((isRecent ? seedTime : created.getTime()) + random.integer(isRecent ? -10 : 1, 45) * dayMs);
  const isDone = due.getTime() < seedTime && random.withProbability(0.85);
  return {
    activity_type: 'FollowUp',
    reminder_at: random.maybe(0.92, () => formatDay(due)),
    status: isDone ? 'Closed' : 'Open',
  };
}

/** When a closed activity was closed: at once, or a follow-up around the day on which it was due. */
function closedAt(due: unknown, created: Date): string {
  const late = (Math.floor(created.getTime() / 1000) % 5) - 3;
  const done = typeof due === 'string' ? Date.parse(`${due}T15:00Z`) + late * dayMs : created.getTime();
  return new Date(Math.min(seedTime, Math.max(created.getTime(), done))).toISOString();
}

function makeActivity(
  world: SeedContext,
  offered: OptionsLookup,
  { one, created }: { readonly one: SeededRecord; readonly created: Date },
): SeedRow {
  const { random, staff } = world;
  const pick = (name: string) => random.pick(offered(name));
  const isFollowUp = random.withProbability(0.35);
  const creator = staff.length > 0 ? random.pick(staff) : undefined;
  const input = {
    case_id: one.id,
    activity_direction: pick('activity_direction'),
    activity_source: pick('activity_source'),
    contact_type: pick('contact_type'),
    activity_subject: pick('activity_subject'),
    activity_outcome: random.maybe(0.9, () => pick('activity_outcome')),
    sticky: random.maybe(0.1, () =>
      random.pick(['Mention at the next call', 'Ask for the reference number', 'Answer by fax only']),
    ),
    note: random.pick(notes),
    ...(isFollowUp
      ? makeFollowUp(world, created)
      : { activity_type: 'Activity', status: random.withProbability(0.8) ? 'Closed' : 'Open' }),
  };
  const due = 'reminder_at' in input ? input.reminder_at : undefined;
  return {
    input,
    kept: {
      brand_admin_id: creator,
      assignee_id: creator,
      ...(input.status === 'Closed' && { done_at: closedAt(due, created) }),
    },
    created_at: created,
    ...(random.withProbability(0.02) && {
      discarded_at: new Date(created.getTime() + random.integer(600, 90_000) * 1000),
    }),
  };
}

/** Completed and pending activities of each case. */
export const activitySeed: SeedKind = {
  resource: 'activities',
  rows: (world, resource) =>
    (world.seeded.cases ?? [])
      .flatMap((one) =>
        randomInstantsAfter(world, one.created_at, 4).map((created) =>
          makeActivity(world, optionsLookup(resource), { one, created }),
        ),
      )
      .sort((one, other) => one.created_at.getTime() - other.created_at.getTime()),
};
