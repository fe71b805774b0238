import { useEffect, useRef } from 'react';
import type { Action } from '../../schema/screens';
import type { Resource } from '../../schema';
import { useRowMenu, type RecordRow } from '../list';

/** An action that was chosen for a found record. */
export interface Chosen {
  readonly resource: Resource;
  readonly record: RecordRow;
  readonly action: { readonly declared: Action };
  readonly count: number;
}

/** Takes the action once, as the row of the record in its list would, and shows its dialog. */
export function ChosenAction({ resource, record, action }: Chosen) {
  const { toAction, dialogs } = useRowMenu({ resource, owner: `find ${resource.name} ${record.id}` });
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    toAction(action.declared, record).run();
  });
  return dialogs;
}
