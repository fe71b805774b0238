import { useEffect, useEffectEvent, useRef } from 'react';
import { isFilled, requiredRuleOf, toRecordId, writtenReferences, type FieldErrors, type Resource, type Values, type WrittenReference } from '../../schema';
import { useRegistry } from '../screensContext';
import { changedInGroup, groupValues, isGroupComplete, readFormSnapshot, typedInGroup } from './linkedGroup';
import type { LoadedRecord } from './LoadedRecord';
import type { RecordForm } from './RecordForm';
import { useReadRecord } from './useReadRecord';

/** The records whose values the form shows, by reference, as of one base record. */
interface ShownRecords {
  readonly etag: string | undefined;
  readonly ids: Map<string, number | null>;
}

const linkedId = (values: Values, reference: string): number | null => toRecordId(values[reference]) ?? null;

/** The records whose values a base record includes. That of a new record includes those of a preset only once they were read. */
function recordsShownBy(base: LoadedRecord, { resource, existing, values }: Pick<RecordForm, 'resource' | 'existing' | 'values'>): ShownRecords {
  const ids = writtenReferences(resource).map(({ reference, prefix }): [string, number | null] => {
    if (existing) return [reference, linkedId(base.record, reference)];
    return [reference, isFilled(base.record[`${prefix}updated_at`]) ? linkedId(values, reference) : null];
  });
  return { etag: base.etag, ids: new Map(ids) };
}

/**
 * Keeps the fields of the linked records that a form writes equal to the records it refers to: choosing one replaces them by its values, and choosing none empties them. What is typed
 * while the record is read stays.
 */
export function useLinkedRecords(form: RecordForm): void {
  const { resource, base, values } = form;
  const registry = useRegistry();
  const read = useReadRecord();
  const shown = useRef<ShownRecords>(undefined);

  const show = async ({ reference, to }: WrittenReference, { id, keepsTyped }: { readonly id: number | null; readonly keepsTyped: boolean }): Promise<void> => {
    const group = { resource, reference };
    const [now, nothing] = [shown.current, groupValues(group, {})];
    if (Object.keys(nothing).length === 0) return;
    if (!keepsTyped) form.rebase(nothing, { [reference]: id });
    const record = id === null ? undefined : await read(registry.get(to), { id });
    if (!record || shown.current !== now || now?.ids.get(reference) !== id) return;
    form.rebase(groupValues(group, record), { ...typedInGroup(group, readFormSnapshot(form)), [reference]: id });
  };
  const follow = useEffectEvent(() => {
    if (!base) return;
    const isOfBase = shown.current !== undefined && shown.current.etag === base.etag;
    const records = isOfBase && shown.current ? shown.current : recordsShownBy(base, form);
    shown.current = records;
    for (const written of writtenReferences(resource)) {
      const id = linkedId(values, written.reference);
      if (id === records.ids.get(written.reference)) continue;
      records.ids.set(written.reference, id);
      void show(written, { id, keepsTyped: !isOfBase });
    }
  });
  useEffect(() => {
    follow();
  }, [base, values]);
}

/** The fields that a linked record needs before what was typed for it can be saved. */
function missingLinkedFields(resource: Resource, { base, values }: { readonly base: Values; readonly values: Values }): FieldErrors {
  const incomplete = writtenReferences(resource).filter(({ reference }) => {
    const group = { resource, reference };
    return !isGroupComplete(group, values) && changedInGroup(group, { base, values }).length > 0;
  });
  const missing = incomplete.flatMap(({ prefix, whenFilled }) => whenFilled.map((name) => `${prefix}${name}`).filter((name) => !isFilled(values[name])));
  return Object.fromEntries(missing.map((name) => [name, [requiredRuleOf(resource.fields[name])?.message ?? `${resource.fields[name]?.label ?? name} is required`]]));
}

/** Throws the errors of the fields without which a save would leave out what was typed for a linked record. */
export function assertLinkedComplete(form: Pick<RecordForm, 'resource' | 'base'>, values: Values): void {
  const errors = missingLinkedFields(form.resource, { base: form.base?.record ?? {}, values });
  const messages = Object.values(errors).flat();
  if (messages.length > 0) throw Object.assign(new Error(messages.join('; ')), { errors });
}
