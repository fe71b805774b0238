import { offeredValues, type Resource } from '../../../schema';
import { randomInstantsAfter } from './caseSeed';
import { formatDay } from './formatDay';
import { seedTime, type SeededRecord, type SeedKind, type SeedRow, type SeedContext } from './SeedRow';

const notes = [
  '<p>Spoke with the office manager: the <strong>letter of medical necessity</strong> goes out tomorrow.</p>',
  '<p>Left a message on the mobile phone, asked for a call back before noon.</p>',
  '<p>Payer says the prior authorization is <em>in clinical review</em>. Reference number taken.</p><p>Answer expected within five business days.</p>',
  '<p>Sent by fax:</p><ul><li>enrollment form, both pages</li><li>copy of the insurance card</li><li>chart notes of the last three visits, with the laboratory results that the payer asked for in its first answer</li></ul>',
  '<p>Patient reports no new symptoms &amp; has product until the end of the month.</p>',
  '<p>Explained the copay program and its annual maximum.</p>',
];
const dayMs = 86_400_000;

const listFieldValues = ({ fields }: Resource, name: string): readonly string[] => {
  const field = fields[name];
  return field ? offeredValues(field) : [];
};

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

function makeActivity(
  world: SeedContext,
  resource: Resource,
  { one, created }: { readonly one: SeededRecord; readonly created: Date },
): SeedRow {
  const { random, staff } = world;
  const pick = (name: string) => random.pick(listFieldValues(resource, name));
  const isFollowUp = random.withProbability(0.35);
  return {
    input: {
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
    },
    kept: { brand_admin_id: staff.length > 0 ? random.pick(staff) : undefined },
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
        randomInstantsAfter(world, one.created_at, 4).map((created) => makeActivity(world, resource, { one, created })),
      )
      .sort((one, other) => one.created_at.getTime() - other.created_at.getTime()),
};
