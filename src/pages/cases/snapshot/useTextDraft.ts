import { useEffect, useMemo, useState } from 'react';
import type { Resource } from '../../../schema';
import { type StoredDraft, type LoadedRecord, useDraft, useStoredDraft } from '../../../screens/form';

/** An unsaved text, and the record version that it is based on. */
export interface UnsavedText {
  readonly text: string;
  readonly from: LoadedRecord;
}

interface TextDraftOptions {
  readonly resource: Resource;
  /** Name of the text field. */
  readonly name: string;
  /** The latest known version of the record. */
  readonly base: LoadedRecord;
}

/** The text in a stored draft of an earlier visit. */
function restoreText({ draft }: StoredDraft, name: string): UnsavedText | undefined {
  if (!draft) return undefined;
  const text = draft.values[name];
  return {
    text: typeof text === 'string' ? text : '',
    from: { record: draft.original, ...(draft.etag === undefined ? {} : { etag: draft.etag }) },
  };
}

/** Draft of one text field, stored in this browser tab until it is saved (decision 31). */
export function useTextDraft({ resource, name, base }: TextDraftOptions) {
  const kept = useStoredDraft({ owner: resource.name, form: { field: name, id: base.record.id } });
  const [typed, setTyped] = useState(() => restoreText(kept, name));
  const unsavedChanges = useMemo(
    () => typed && { values: { ...typed.from.record, [name]: typed.text }, base: typed.from },
    [typed, name],
  );
  const { change, remove: drop } = useDraft({ resource, stored: kept, current: () => unsavedChanges });
  useEffect(() => change(), [change, unsavedChanges]);
  return { typed, setTyped, drop };
}
