import { sql } from 'kysely';
import {
  formatValue,
  getField,
  isFilled,
  isReference,
  reasonNeededCode,
  type Resource,
  type Values,
} from '../../../schema';
import { addBusinessDays, dayIn, isMarked, reportedKinds } from '../../../schema/server';
import { HttpError, invalidFields } from '../../http/HttpError';
import type { RepositoryContext } from '../RepositoryContext';
import type { Row } from '../Records';
import { tableOf, type Source } from '../source';

/** The day (YYYY-MM-DD) that it is for a manufacturer. */
export const todayOf = ({ manufacturer, tools }: Pick<RepositoryContext, 'manufacturer' | 'tools'>): string =>
  dayIn(tools.now(), manufacturer.timeZone ?? 'UTC');

/**
 * What a write of a record adds to its values: the day until which it has to be reported, once it is marked. Throws 422
 * if it would lose its mark, which a discard with a reason takes along.
 */
export function withReportDue(
  context: Pick<RepositoryContext, 'manufacturer' | 'tools'>,
  { reported, label }: Resource,
  { before, values }: { readonly before: Values; readonly values: Values },
): Values {
  if (!reported || !(reported.what in values)) return values;
  const [was, is] = [before, values].map((record) => isFilled(record[reported.what]));
  if (was && !is)
    throw invalidFields({
      [reported.what]: [`It stays marked: delete the ${label.one.toLowerCase()}, with the reason, if this was wrong`],
    });
  if (was || !is) return values;
  return { ...values, [reported.due]: addBusinessDays(todayOf(context), context.tools.config.safetyReportDays) };
}

/** Whether a live record that has to be reported, or was, belongs to this one. */
async function hasMarked(source: Source, { name }: Resource, id: number): Promise<boolean> {
  for (const { resource, reported } of reportedKinds(source.registry)) {
    const field = resource.fields[reported.of];
    if (!isReference(field) || field.to !== name) continue;
    const { rows } = await sql`select from ${tableOf(source, resource)} where ${sql.id(reported.of)} = ${id}
      and ${sql.id(reported.what)} is not null and discarded_at is null limit 1`.execute(source.db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Throws 409 for a discard without a reason, if the record has to be reported, or was, or has such a record. */
export async function assertDiscardable(source: Source, resource: Resource, row: Row): Promise<void> {
  const label = resource.label.one.toLowerCase();
  const { reported } = resource;
  const own = reported && isMarked(resource, row) ? getField(resource, reported.what) : undefined;
  if (!own && !(await hasMarked(source, resource, row.id))) return;
  const why = own ? `is marked: ${formatValue(own, row[reported?.what ?? '']) ?? own.label}` : 'has a marked record';
  throw new HttpError(409, `This ${label} ${why}. Give a reason to delete it`, { more: { code: reasonNeededCode } });
}
