import { useState, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { FoundRecord } from '../../../schema/doubles';
import { useReadRecord } from '../../../screens/form';
import { useRegistry } from '../../../screens/registry';
import { FindBox, type Destination } from './FindBox';
import type { Resource } from '../../../schema';
import { useRowMenu, type RecordRow } from '../../../screens/list';
import type { FoundAction } from './useFoundActions';

/** An action that was chosen for a found record. */
interface Chosen {
  readonly resource: Resource;
  readonly record: RecordRow;
  readonly action: Exclude<FoundAction, { readonly address: string }>;
  readonly count: number;
}

/** Takes the action once, as the row of the record in its list would, and shows its dialog. */
function ChosenAction({ resource, record, action }: Chosen) {
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

interface FindDialogProps {
  readonly destinations: readonly Destination[];
  readonly open: boolean;
  /** Counts openings: each begins with an empty text. */
  readonly opening: number;
  readonly onClose: () => void;
}

/** The search over everything, and the dialog of an action that was chosen in it. */
export function FindDialog({ destinations, open, opening, onClose }: FindDialogProps) {
  const navigate = useNavigate();
  const registry = useRegistry();
  const readRecord = useReadRecord();
  const [chosen, setChosen] = useState<Chosen>();
  const go = (address: string) => {
    onClose();
    void navigate(address);
  };
  const act = async ({ resource, id }: FoundRecord, action: FoundAction) => {
    if ('address' in action) {
      go(action.address);
      return;
    }
    onClose();
    const of = registry.get(resource);
    const record = await readRecord(of, { id });
    if (record)
      setChosen((last) => ({ resource: of, record: { ...record, id }, action, count: (last?.count ?? 0) + 1 }));
  };
  return (
    <>
      <FindBox key={opening} destinations={destinations} open={open} onClose={onClose} onGo={go} onAct={act} />
      {chosen && <ChosenAction key={chosen.count} {...chosen} />}
    </>
  );
}
