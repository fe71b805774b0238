import { useMemo, useState } from 'react';
import type { Resource } from '../../../schema';
import { type KeptDraft, type LoadedRecord, useDraft, useKeptDraft } from '../../../screens/form';

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

/** What an earlier visit left of the text. */
function leftIn({ draft }: KeptDraft, name: string): Typed | undefined {
  if (!draft) return undefined;
  const text = draft.values[name];
  return { text: typeof text === 'string' ? text : '', from: { record: draft.original, ...(draft.etag === undefined ? {} : { etag: draft.etag }) } };
}

/** What is typed into one text of a record: kept in this tab until it is saved (decision 31). */
export function useTypedDraft({ resource, name, base }: TypedDraftOptions) {
  const kept = useKeptDraft({ owner: resource.name, form: { field: name, id: base.record.id } });
  const [typed, setTyped] = useState(() => leftIn(kept, name));
  const held = useMemo(() => typed && { values: { ...typed.from.record, [name]: typed.text }, base: typed.from }, [typed, name]);
  const drop = useDraft({ resource, kept, typed: held });
  return { typed, setTyped, drop };
}
