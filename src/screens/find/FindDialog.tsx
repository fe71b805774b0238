import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FoundRecord } from '../../schema/doubles';
import { useReadRecord } from '../form';
import { useRegistry } from '../registry';
import { ChosenAction, type Chosen } from './ChosenAction';
import { FindBox, type Destination } from './FindBox';
import type { FoundAction } from './useFoundActions';

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
