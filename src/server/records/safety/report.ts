import { formatValue, getField, isFilled } from '../../../schema';
import { isMarked, type ReportedKind } from '../../../schema/server';
import { HttpError, invalidFields } from '../../http/HttpError';
import type { Records, Row } from '../Records';
import { readOwnChange } from '../ownChange';

interface Report {
  readonly id: number;
  /** To whom. */
  readonly to: string;
  /** When, as ISO 8601; by default at this moment. */
  readonly at?: string | undefined;
  readonly note?: string | undefined;
  readonly now: Date;
}

const shown = ({ resource }: ReportedKind, record: Row, name: string): string =>
  formatValue(getField(resource, name), record[name]) ?? '';

/** Stores to whom and when a marked record was reported, and that the caller did it. Throws 409 if that is done. */
export async function report(records: Records, kind: ReportedKind, { id, to, at, note, now }: Report): Promise<void> {
  const { resource, reported } = kind;
  const label = resource.label.one.toLowerCase();
  if (at !== undefined && Date.parse(at) > now.getTime()) throw invalidFields({ at: ['Must not be in the future'] });
  await records.patch(resource, {
    id,
    decide: (record) => {
      if (isFilled(record.discarded_at))
        throw new HttpError(409, `This ${label} is in the trash: recover it before you report it`);
      if (!isMarked(resource, record)) throw new HttpError(409, `This ${label} is not marked: mark it first`);
      if (isFilled(record[reported.at])) {
        const [whom, who] = [reported.to, reported.by].map((name) => shown(kind, record, name));
        throw new HttpError(409, `This ${label} was reported already, to ${whom} by ${who}`);
      }
      return {
        [reported.at]: at ?? now.toISOString(),
        [reported.by]: records.context.user.email,
        [reported.to]: to,
        [reported.note]: note === undefined || note === '' ? null : note,
      };
    },
  });
}

/** Takes back the caller's own report of the last minutes. Throws 409 with the reason for any other. */
export async function undoReport(
  records: Records,
  { resource, reported }: ReportedKind,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  const { version, etag } = await readOwnChange(records, resource, { id, event: 'update', now });
  if (!isFilled(version.changeset[reported.at]?.[1]))
    throw new HttpError(409, `The last change of this ${resource.label.one.toLowerCase()} is no report`);
  const { at, by, to, note } = reported;
  await records.patch(resource, {
    id,
    ifMatch: etag,
    decide: () => Object.fromEntries([at, by, to, note].map((name) => [name, null])),
  });
}
