import { sql } from 'kysely';
import { cases } from '../../../../resources/cases';
import { closed, open } from '../../../../resources/options/states';
import { remoteChoiceName, type Manufacturer } from '../../../schema';
import type { RecordOf } from '../../../schema/server';
import { attachRules } from '../../attachRules';
import { invalidFields } from '../../http/HttpError';
import type { Store } from '../../db';

/** Creates a programme for each product of a manufacturer that has none of that name. */
export async function ensurePrograms(store: Store, manufacturers: readonly Manufacturer[]): Promise<void> {
  for (const { key, products } of manufacturers) {
    const programs = sql.id(key, 'programs');
    await sql`
      insert into ${programs} (name)
      select name from unnest(${[...products]}::text[]) with ordinality as given(name, position)
      where not exists (select from ${programs} as known where known.name = given.name)
      order by position`.execute(store.db);
  }
}

interface RuleContext {
  readonly user: { readonly id: number; readonly email: string };
}

type Case = Partial<Omit<RecordOf<typeof cases>, 'id'>>;

const isGiven = (values: Case, name: keyof Case): boolean => values[name] !== undefined && values[name] !== null;

/** The display name of a product's programme. */
const programNameOf = (drug: unknown): string | null =>
  typeof drug === 'string' ? remoteChoiceName(cases.declared.drug, drug) : null;

/** The effects of a changed status: its timestamp, and for a reopened case the removal of the closing data. */
function statusChanges(values: Case, before: Case): Case {
  const status = values.status ?? null;
  if (status === (before.status ?? null)) return {};
  const reopened = before.status === closed && status !== closed;
  return { status_changed_at: new Date().toISOString(), ...(reopened && { closed_date: null, closed_by: null }) };
}

/** Setting the closing date closes the case, and clearing it reopens the case (decision 16). */
function closingChanges(values: Case, before: Case, { user }: RuleContext): Case {
  if (!('closed_date' in values) || values.closed_date === (before.closed_date ?? null)) return {};
  if (isGiven(values, 'closed_date')) return { status: closed, closed_by: user.email };
  return { closed_by: null, ...(before.status === closed && !isGiven(values, 'status') && { status: open }) };
}

/** The rules of cases: closing and reopening (decision 16), the creator, and the name of the programme. */
export const caseRules = attachRules(cases, {
  beforeCreate: (values, { user }) => {
    const now = new Date().toISOString();
    return {
      ...values,
      status: values.status ?? open,
      status_changed_at: now,
      program_name: programNameOf(values.drug),
      brand_admin_id: user.id,
    };
  },
  beforeUpdate: (values, { existing, user }) => {
    if ('status' in values && !isGiven(values, 'status')) throw invalidFields({ status: ['Status is required'] });
    const changes = { ...values, ...closingChanges(values, existing, { user }) };
    return {
      ...changes,
      ...('status' in changes && statusChanges(changes, existing)),
      ...('drug' in changes && { program_name: programNameOf(changes.drug) }),
    };
  },
});
