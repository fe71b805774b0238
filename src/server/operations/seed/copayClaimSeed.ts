import { randomInstantsAfter } from './caseSeed';
import { formatDay } from './formatDay';
import type { SeedKind, SeedContext } from './SeedRow';

function makeClaim({ random }: SeedContext, case_id: number, created: Date) {
  const requested = random.integer(2000, 150_000) / 100;
  const status = random.pick(['paid', 'paid', 'paid', 'in_review', 'denied']);
  const isPaid = status === 'paid';
  return {
    input: {},
    kept: {
      case_id,
      date_of_service: formatDay(new Date(created.getTime() - random.integer(2, 30) * 86_400_000)),
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
