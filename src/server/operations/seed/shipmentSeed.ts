import { randomInstantsAfter } from './caseSeed';
import { formatDay } from './formatDay';
import type { SeedKind, SeedContext } from './SeedRow';

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
      shipment_date: isSent ? formatDay(new Date(created.getTime() + random.integer(1, 5) * 86_400_000)) : undefined,
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
