import { momentsOf } from './caseSeed';
import { dayOf } from './days';
import type { SeedKind, SeedWorld } from './SeedRow';

const makeNdc = ({ random }: SeedWorld): string => `${random.digits(5)}-${random.digits(4)}-${random.digits(2)}`;

function makeTracking({ random }: SeedWorld): string {
  const kind = random.between(1, 4);
  if (kind === 1) return `1Z${random.digits(16)}`;
  if (kind === 2) return random.digits(12);
  return kind === 3 ? `${random.digits(9)} (UPS)` : `LOCAL-${random.digits(5)}`;
}

function makeShipment(world: SeedWorld, case_id: number, created: Date) {
  const { random } = world;
  const status = random.pick(['Requested', 'Shipped', 'Received', 'Received', 'Cancelled']);
  const isSent = status === 'Shipped' || status === 'Received';
  return {
    input: {
      case_id,
      status,
      ndc: Array.from({ length: random.chance(0.25) ? 2 : 1 }, () => makeNdc(world)),
      quantity: random.between(1, 12),
      unit: random.pick(['Doses', 'Each', 'Grams', 'Milligrams', 'Units']),
      shipment_date: isSent ? dayOf(new Date(created.getTime() + random.between(1, 5) * 86_400_000)) : undefined,
      tracking_number: isSent ? makeTracking(world) : undefined,
    },
    created_at: created,
  };
}

/** Shipments of product for some of the cases. */
export const shipmentSeed: SeedKind = {
  resource: 'shipments',
  rows: (world) =>
    (world.made.cases ?? []).flatMap((one) =>
      world.random.chance(0.4) ? momentsOf(world, one.created_at, 4).map((created) => makeShipment(world, one.id, created)) : [],
    ),
};
