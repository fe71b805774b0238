import { useRef, useState } from 'react';
import { isFilled, findReference, type Resource, type Values } from '../../../schema';
import { recordTitle } from '../../../schema/screens';
import { useRegistry } from '../../../screens/registry';
import {
  groupRecord,
  groupValues,
  readFormSnapshot,
  changedInGroup,
  replaceTypedQuestion,
  unlinkedGroupValues,
  useFormSelection,
  useReadRecord,
  type QuestionDialog,
  type RecordForm,
  type ReferenceGroup,
} from '../../../screens/form';
import { isTierEmpty, tierValues } from './useSavedInsurance';

interface LinkedGroupOptions {
  readonly form: RecordForm;
  readonly reference: string;
  readonly ask: QuestionDialog['ask'];
}

export interface LinkedGroup {
  readonly group: ReferenceGroup;
  /** The resource that the reference points to. */
  readonly target: Resource;
  /** The linked record as it was loaded into the form; absent if none is linked. */
  readonly linked: Values | undefined;
  readonly reading: boolean;
  /**
   * Reads a record and fills the group with it. Resolves with false if it is not linked: it cannot be read, or the user
   * keeps what is there.
   */
  readonly choose: (id: number) => Promise<boolean>;
  /** Fills the group with a record. Resolves with false if the user keeps what is there. */
  readonly fill: (record: Values) => Promise<boolean>;
  /** Unlinks the record and clears the group. */
  readonly detach: () => Promise<void>;
}

/** The reference to the record that the insurances belong to. */
const patientReference = 'patient_id';

const nothing: Values = {};

/**
 * The record that one step of the wizard links to the case and edits. Choosing another record replaces all fields of
 * the group, so that two records are never mixed. Discarding typed values or the insurance of the previous patient
 * needs confirmation.
 */
export function useLinkedGroup({ form, reference, ask }: LinkedGroupOptions): LinkedGroup {
  const registry = useRegistry();
  const read = useReadRecord();
  const [reading, setReading] = useState(false);
  const call = useRef(0);
  const { resource, store, base } = form;
  const linkedId = useFormSelection(store, ({ values }) => values[reference]);
  const field = findReference(resource, reference);
  if (!field) throw new Error(`${resource.name} has no reference "${reference}"`);
  const target = registry.get(field.to);
  const group: ReferenceGroup = { resource, reference };
  const before = base?.record ?? nothing;

  const confirmReplace = async (by: string): Promise<boolean> => {
    const typed = changedInGroup(group, readFormSnapshot(form));
    if (typed.length === 0) return true;
    return (
      (await ask(
        replaceTypedQuestion(
          by,
          typed.map((name) => resource.included[name]?.label ?? name),
        ),
      )) === true
    );
  };
  /**
   * Values that clear the previous patient's insurance, or none to keep it; undefined if the question was dismissed,
   * which cancels the switch.
   */
  const resolveInsurance = async (id: unknown): Promise<Values | undefined> => {
    const { base: stored, values: now } = readFormSnapshot(form);
    const tiers = Object.keys(resource.relations.hasOne).filter((nest) => !isTierEmpty(resource, nest, now));
    if (reference !== patientReference || !isFilled(now[reference]) || now[reference] === id || tiers.length === 0)
      return nothing;
    const text = `The insurance steps were filled in for ${recordTitle(target, groupRecord(group, stored))}.`;
    const isCleared = await ask({
      title: 'Clear the insurance too?',
      text,
      okText: 'Clear Insurance',
      cancelText: 'Keep It',
    });
    if (isCleared === undefined) return undefined;
    return isCleared
      ? Object.fromEntries(tiers.flatMap((nest) => Object.entries(tierValues(resource, nest, {}))))
      : nothing;
  };
  const fill = async (record: Values) => {
    if (!(await confirmReplace(recordTitle(target, record)))) return false;
    const insurance = await resolveInsurance(record.id);
    if (!insurance) return false;
    form.rebase(groupValues(group, record), { ...insurance, [reference]: record.id });
    return true;
  };
  const choose = async (id: number) => {
    call.current += 1;
    const mine = call.current;
    setReading(true);
    const record = await read(target, { id });
    // A later choice decides.
    if (mine !== call.current) return true;
    setReading(false);
    return record !== undefined && fill(record);
  };
  const detach = async () => {
    if (!(await confirmReplace('Detaching'))) return;
    const insurance = await resolveInsurance(undefined);
    if (!insurance) return;
    form.rebase(unlinkedGroupValues(group, form), { ...insurance, [reference]: null });
  };
  const linked = isFilled(linkedId) ? groupRecord(group, { ...before, [reference]: linkedId }) : undefined;
  return { group, target, linked, reading, choose, fill, detach };
}
