import { useEffect, useRef } from 'react';
import type { Resource } from '../../schema';
import { useRowMenu, type RecordRow } from '../list';
import type { FoundAction } from './useFoundActions';

/** An action that was chosen for a found record. */
export interface Chosen {
  readonly resource: Resource;
  readonly record: RecordRow;
  readonly action: Exclude<FoundAction, { readonly address: string }>;
  readonly count: number;
}

/** Takes the action once, as the row of the record in its list would, and shows its dialog. */
export function ChosenAction({ resource, record, action }: Chosen) {
  const { toAction, furtherActions, dialogs } = useRowMenu({ resource, owner: `find ${resource.name} ${record.id}` });
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    const row =
      'declared' in action
        ? toAction(action.declared, record)
        : furtherActions(record).find(({ label }) => label === action.label);
    if (!row) return;
    isTaken.current = true;
    row.run();
  });
  return dialogs;
}
