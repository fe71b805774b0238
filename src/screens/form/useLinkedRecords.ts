import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import {
  isFilled,
  requiredRuleOf,
  writtenReferences,
  type FieldErrors,
  type Resource,
  type Values,
} from '../../schema';
import { recordTitle, toRecordId, type WrittenReference } from '../../schema/screens';
import { useRegistry } from '../registry';
import {
  changedInGroup,
  groupValues,
  isGroupComplete,
  readFormSnapshot,
  typedInGroup,
  unlinkedGroupValues,
} from './linkedGroup';
import { type LoadedRecord, useReadRecord } from './useRecord';
import type { RecordForm } from './RecordForm';
import { replaceTypedQuestion, useQuestion } from './useQuestion';

/** The records whose values the form shows, by reference, as of one base record. */
interface ShownRecords {
  readonly etag: string | undefined;
  readonly ids: Map<string, number | null>;
}

const linkedId = (values: Values, reference: string): number | null => toRecordId(values[reference]) ?? null;

/**
 * The records whose values a base record includes. That of a new record includes those of a preset only once they were
 * read.
 */
function recordsShownBy(
  base: LoadedRecord,
  { resource, existing }: Pick<RecordForm, 'resource' | 'existing'>,
  values: Values,
): ShownRecords {
  const ids = writtenReferences(resource).map(({ reference, prefix }): [string, number | null] => {
    if (existing) return [reference, linkedId(base.record, reference)];
    return [reference, isFilled(base.record[`${prefix}updated_at`]) ? linkedId(values, reference) : null];
  });
  return { etag: base.etag, ids: new Map(ids) };
}

/** A reference that was set to another record than the form shows. */
interface Choice {
  readonly written: WrittenReference;
  readonly id: number | null;
}

const fieldLabel = ({ fields }: Resource, name: string): string => fields[name]?.label ?? name;

/**
 * Replaces typed values of a linked record by those of another one, if the user agrees; until then the form refers to
 * the former record. Returns the function and its question.
 */
function useReplaceTyped(form: RecordForm, onReplace: (choice: Choice) => void) {
  const { resource } = form;
  const registry = useRegistry();
  const read = useReadRecord();
  const { ask, question } = useQuestion();
  const latest = useRef<Choice>(undefined);
  const replaceTyped = async (choice: Choice, former: number | null): Promise<void> => {
    const { written, id } = choice;
    const group = { resource, reference: written.reference };
    latest.current = choice;
    form.merge({ [written.reference]: former });
    const target = registry.get(written.to);
    const record = id === null ? {} : await read(target, { id });
    if (!record || latest.current !== choice) return;
    const typed = changedInGroup(group, readFormSnapshot(form)).map((name) => fieldLabel(resource, name));
    const by = id === null ? `Clearing ${fieldLabel(resource, written.reference)}` : recordTitle(target, record);
    if (typed.length > 0 && (await ask(replaceTypedQuestion(by, typed))) !== true) return;
    onReplace(choice);
    form.rebase(groupValues(group, record), { [written.reference]: id });
  };
  return { replaceTyped, question };
}

/**
 * Keeps the fields of the linked records that a form writes equal to the records it refers to: choosing one replaces
 * them by its values, and choosing none empties them. Replacing typed values needs confirmation. What is typed while
 * the record is read stays. Returns the question, to be rendered by the caller.
 */
export function useLinkedRecords(form: RecordForm): ReactNode {
  const { resource, store } = form;
  const registry = useRegistry();
  const read = useReadRecord();
  const shown = useRef<ShownRecords>(undefined);
  const { replaceTyped, question } = useReplaceTyped(form, ({ written, id }) =>
    shown.current?.ids.set(written.reference, id),
  );

  const show = async (
    { written: { reference, to }, id }: Choice,
    { keepsTyped }: { readonly keepsTyped: boolean },
  ): Promise<void> => {
    const group = { resource, reference };
    const [now, cleared] = [shown.current, id === null ? unlinkedGroupValues(group, form) : groupValues(group, {})];
    if (Object.keys(cleared).length === 0) return;
    now?.ids.set(reference, id);
    if (!keepsTyped) form.rebase(cleared, { [reference]: id });
    const record = id === null ? undefined : await read(registry.get(to), { id });
    if (!record || shown.current !== now || now?.ids.get(reference) !== id) return;
    form.rebase(groupValues(group, record), { ...typedInGroup(group, readFormSnapshot(form)), [reference]: id });
  };
  const follow = useEffectEvent(() => {
    const { base, values } = form.current();
    if (!base) return;
    const isOfBase = shown.current !== undefined && shown.current.etag === base.etag;
    const records = isOfBase && shown.current ? shown.current : recordsShownBy(base, form, values);
    shown.current = records;
    for (const written of writtenReferences(resource)) {
      const id = linkedId(values, written.reference);
      const former = records.ids.get(written.reference) ?? null;
      if (id === former) continue;
      const isTyped =
        isOfBase &&
        changedInGroup({ resource, reference: written.reference }, { base: base.record, values }).length > 0;
      if (isTyped) void replaceTyped({ written, id }, former);
      else void show({ written, id }, { keepsTyped: !isOfBase });
    }
  });
  useEffect(() => {
    follow();
    return store.subscribe(() => follow());
  }, [store]);
  return question;
}

/** The fields that a linked record needs before what was typed for it can be saved. */
function missingLinkedFields(
  resource: Resource,
  { base, values }: { readonly base: Values; readonly values: Values },
): FieldErrors {
  const incomplete = writtenReferences(resource).filter(({ reference }) => {
    const group = { resource, reference };
    return !isGroupComplete(group, values) && changedInGroup(group, { base, values }).length > 0;
  });
  const missing = incomplete.flatMap(({ prefix, whenFilled }) =>
    whenFilled.map((name) => `${prefix}${name}`).filter((name) => !isFilled(values[name])),
  );
  return Object.fromEntries(
    missing.map((name) => [
      name,
      [requiredRuleOf(resource.fields[name])?.message ?? `${fieldLabel(resource, name)} is required`],
    ]),
  );
}

/** Throws the errors of the fields without which a save would leave out what was typed for a linked record. */
export function assertLinkedComplete(form: Pick<RecordForm, 'resource' | 'base'>, values: Values): void {
  const errors = missingLinkedFields(form.resource, { base: form.base?.record ?? {}, values });
  const messages = Object.values(errors).flat();
  if (messages.length > 0) throw Object.assign(new Error(messages.join('; ')), { errors });
}
