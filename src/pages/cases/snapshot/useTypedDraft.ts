import { useMemo, useState } from 'react';
import type { Resource } from '../../../schema';
import { type LoadedRecord, useDraft } from '../../../screens/form';

/** A text that is typed and not saved, and the record that it was typed over. */
export interface Typed {
  readonly text: string;
  readonly from: LoadedRecord;
}

interface TypedDraftOptions {
  readonly resource: Resource;
  /** The field that the text is of. */
  readonly name: string;
  /** The record as it is known now. */
  readonly base: LoadedRecord;
}

/** What is typed into one text of a record: kept in this tab until it is saved (decision 31). */
export function useTypedDraft({ resource, name, base }: TypedDraftOptions) {
  const [typed, setTyped] = useState<Typed>();
  const [isFirst, setFirst] = useState(true);
  const held = useMemo(() => typed && { values: { ...typed.from.record, [name]: typed.text }, base: typed.from }, [typed, name]);
  const { draft, drop } = useDraft({ resource, place: { owner: resource.name, form: { field: name, id: base.record.id } }, typed: held });
  if (isFirst) {
    setFirst(false);
    const text = draft?.values[name];
    const from = draft && { record: draft.original, ...(draft.etag === undefined ? {} : { etag: draft.etag }) };
    if (from) setTyped({ text: typeof text === 'string' ? text : '', from });
  }
  return { typed, setTyped, drop };
}
