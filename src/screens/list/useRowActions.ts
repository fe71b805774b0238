import { useNotification } from '@refinedev/core';
import { useNavigate } from 'react-router';
import { editPath, givenOf, isEmptyValue, recordPath, recordTitle, showValue, withDerived, type Action, type NeededField, type Resource } from '../../schema';
import type { RecordCall } from '../attached';
import { useMay, useRegistry, useUser } from '../context';
import { useAttached } from '../useAttached';
import type { AskedAction, FormDialog } from './dialogs';
import type { RowAction } from './RowActions';
import type { Calls } from './useCalls';
import type { RecordRow } from './useRecordList';

/** The records of another resource that belong to one. */
export interface RelatedList {
  readonly title: string;
  /** Name of the resource that is listed. */
  readonly list: string;
  /** Values of its searches. */
  readonly filters: Readonly<Record<string, string>>;
  /** The field that refers to the record whose list it is, and that record's id. */
  readonly of?: { readonly field: string; readonly id: number };
}

interface RowActionOptions {
  readonly resource: Resource;
  readonly openForm: (dialog: FormDialog) => void;
  readonly openDelete: (record: RecordRow) => void;
  readonly openList: (related: RelatedList) => void;
  readonly openAsked: (asked: AskedAction) => void;
  readonly calls: Calls;
}

type ActionWith<Key extends string> = Extract<Action, { readonly [K in Key]: string }>;
type Made = Omit<RowAction, 'key' | 'label'>;

/** The actions of a list that its resource has the verbs and forms for, and that this person may do, in the order declared. */
export function useOfferedActions(resource: Resource): readonly Action[] {
  const may = useMay();
  return (resource.list?.actions ?? []).filter((action) => {
    if (action === 'edit') return resource.verbs.includes('update') && resource.form?.edit !== undefined;
    if (action === 'delete') return resource.verbs.includes('delete');
    return !('page' in action) || may(action.permission);
  });
}

/** Whether an action is offered on a record to who is signed in. */
export function useOfferedOn(resource: Resource): (action: Action, record: RecordRow) => boolean {
  const user = useUser();
  const attached = useAttached(resource);
  return (action, record) => attached?.isOffered?.(action, { record, user }) ?? true;
}

/** The call of a declared action: what is said of it once it is done names what the record has. */
export function declaredCall({ fields }: Resource, { call, done, failed }: ActionWith<'call'>, record: RecordRow): RecordCall {
  const shown = (name: string): string => {
    const field = fields[name];
    return (field && showValue(field, record[name])) ?? '';
  };
  return { call, failed, done: done.replace(/\{(\w+)\}/g, (_whole, name: string) => shown(name)) };
}

/** Makes what a declared action of a list is on a row. */
export function useRowActions({ resource, openForm, openDelete, openList, openAsked, calls }: RowActionOptions): (action: Action, record: RecordRow) => RowAction {
  const navigate = useNavigate();
  const registry = useRegistry();
  const attached = useAttached(resource);
  const { open: notify } = useNotification();

  const edit = (record: RecordRow) => {
    if (resource.form?.edit?.opensIn === 'page') void navigate(editPath(resource, record.id));
    else openForm({ kind: 'edit', id: record.id });
  };
  const has = (needs: NeededField | undefined, record: RecordRow): boolean => {
    const needed = needs && resource.fields[needs.field];
    const isMissing = needed !== undefined && isEmptyValue(needed, record[needs?.field ?? '']);
    if (isMissing) notify?.({ type: 'error', message: needs?.message ?? '' });
    return !isMissing;
  };
  const list = ({ listOf: name, search, label, precondition }: ActionWith<'listOf'>, record: RecordRow) => {
    if (!has(precondition, record)) return;
    const { sent, of } = givenOf(registry.get(name), search, resource);
    openList({ title: `${label} — ${recordTitle(resource, record)}`, list: name, filters: { [search]: String(record[sent]) }, ...(of !== undefined && { of: { field: of, id: record.id } }) });
  };
  const create = ({ create: created, sets, precondition }: ActionWith<'create'>, record: RecordRow) => {
    if (!has(precondition, record)) return;
    const needed = precondition && resource.fields[precondition.field];
    const named = [recordTitle(resource, record), needed && showValue(needed, record[precondition.field])];
    openForm({ kind: 'action', create: created, sets, id: record.id, about: named.filter(Boolean).join(', ') });
  };
  const call = (action: ActionWith<'call'>, record: RecordRow): Made => ({
    busy: calls.isRunning(action.call, record),
    run: () => {
      if (action.confirm !== undefined) openAsked({ action, record });
      // The refusal has been told by the call itself.
      else calls.run(declaredCall(resource, action, record), record).catch(() => undefined);
    },
  });
  const part = (action: ActionWith<'part'>, record: RecordRow): Made => {
    const { isEnabled } = attached?.actions[action.part] ?? {};
    return { disabled: isEnabled?.(withDerived(resource, record)) === false, run: () => openAsked({ action, record }) };
  };
  const made = (action: Exclude<Action, string>, record: RecordRow): Made => {
    if ('call' in action) return call(action, record);
    if ('part' in action) return part(action, record);
    if ('page' in action) return { run: () => void navigate(`${recordPath(resource, record.id)}/${action.page}`) };
    if ('listOf' in action) return { run: () => list(action, record) };
    return { run: () => create(action, record) };
  };
  return (action, record) => {
    if (action === 'edit') return { key: 'edit', label: 'Edit', run: () => edit(record) };
    if (action === 'delete') return { key: 'delete', label: 'Delete', danger: true, run: () => openDelete(record) };
    return { key: action.label, label: action.label, ...made(action, record) };
  };
}
