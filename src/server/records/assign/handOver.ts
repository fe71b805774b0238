import type { AssignedKind } from '../../../schema/server';
import { invalidFields } from '../../http/HttpError';
import type { Records } from '../Records';
import type { Colleague } from './colleagues';

/** To whom a record goes; null: to nobody. */
export interface Assignment {
  readonly id: number;
  readonly to: number | null;
}

/** A record that was handed over, and whose it was before. */
export interface HandedOver {
  readonly id: number;
  readonly from: number | null;
}

interface HandOver {
  readonly assignments: readonly Assignment[];
  readonly note: string | null;
  readonly colleagues: readonly Colleague[];
}

/** Whether the last change of a record took it from this person: giving it back is no new assignment. */
async function wasTakenFrom(records: Records, { resource, assigned }: AssignedKind, { id, to }: Assignment) {
  const [last] = (await records.versions(resource, { id, page: 1, per: 1 })).data;
  return last?.changeset[assigned.to]?.[0] === to;
}

async function assertColleagues(
  records: Records,
  kind: AssignedKind,
  { assignments, colleagues }: Pick<HandOver, 'assignments' | 'colleagues'>,
): Promise<void> {
  for (const assignment of assignments) {
    const { to } = assignment;
    if (to === null || colleagues.some(({ id }) => id === to) || (await wasTakenFrom(records, kind, assignment)))
      continue;
    throw invalidFields({ assignments: ['Somebody named here does not serve this manufacturer: choose another'] });
  }
}

/**
 * Gives records to people who serve the manufacturer. Each gets the note, in place of an earlier one. All writes are
 * those of one idempotent call. Throws 422 for anybody else, who only gets back what was just taken from them.
 */
export async function handOver(records: Records, kind: AssignedKind, handed: HandOver): Promise<HandedOver[]> {
  const { resource, assigned } = kind;
  await assertColleagues(records, kind, handed);
  const former: HandedOver[] = [];
  // In the order of their ids, so that two calls for the same records wait for each other and never both.
  for (const { id, to } of [...handed.assignments].sort((a, b) => a.id - b.id)) {
    await records.patch(resource, {
      id,
      decide: (record) => {
        former.push({ id, from: (record[assigned.to] ?? null) as number | null });
        return { [assigned.to]: to, [assigned.note]: handed.note };
      },
    });
  }
  return former;
}
