import { useRef, type ReactNode } from 'react';
import { closed } from '../../../../resources/options/states';
import { type Resource, type Values, recordTitle } from '../../../schema';
import { useClosing } from '../closing/useClosing';
import type { FieldEdit } from './FieldEdit';
import type { FieldSaves, SaveOutcome } from './useFieldSaves';

const statusField = 'status';
const askedFields = ['case_outcome', 'case_outcome_reason'];

interface ClosingSaves {
  readonly saves: FieldSaves;
  readonly dialogs: ReactNode;
}

/** The saves of a case, where closing it by its status first asks what goes along with that. */
export function useClosingSaves(
  saves: FieldSaves,
  { cases, caseId }: { readonly cases: Resource; readonly caseId: string },
): ClosingSaves {
  const known = saves.base?.record ?? {};
  const closing = useClosing({ cases, caseId, number: recordTitle(cases, known) });
  /** What was entered before a save failed. */
  const entered = useRef<Values>(undefined);

  const close = async (change: FieldEdit): Promise<SaveOutcome> => {
    const stored = Object.fromEntries(askedFields.map((name) => [name, saves.valueOf(name)]));
    const answer = await closing.ask({ values: { ...stored, ...entered.current } });
    if (!answer) return { kind: 'unsaved' };
    const outcome = await saves.save({ ...change, further: answer.values });
    entered.current = outcome.kind === 'unsaved' ? answer.values : undefined;
    if (outcome.kind === 'saved') await closing.closeFollowUps(answer.followUps);
    return outcome;
  };
  const isClosing = ({ name, value }: FieldEdit) =>
    name === statusField && value === closed && saves.valueOf(statusField) !== closed;
  const save = (change: FieldEdit) => (isClosing(change) ? close(change) : saves.save(change));
  const retry = (name: string) => {
    const state = saves.stateOf(name);
    if (state?.kind === 'failed') void save(state.change);
  };
  return { saves: { ...saves, save, retry }, dialogs: closing.dialogs };
}
