import { useNotification } from '@refinedev/core';
import { useNavigate } from 'react-router';
import {
  editPath,
  searchArgumentFor,
  recordPath,
  recordTitle,
  type Action,
  type NeededField,
} from '../../schema/screens';
import {
  findAddressProblem,
  isEmptyValue,
  lacksRight,
  formatValue,
  withDerivedValues,
  type Resource,
} from '../../schema';
import { type RecordCall, useResourceExtensions } from '../extensions';
import { usePermissionCheck, useRegistry, useServed, useUser } from '../registry';
import type { FormDialog, Pending } from './dialogs';
import type { RowAction } from './RowActions';
import type { RecordCalls } from './useRecordCalls';
import type { RecordRow } from './useRecordList';

/** The list of another resource's records that belong to a record. */
export interface RelatedList {
  readonly title: string;
  /** Name of the listed resource. */
  readonly list: string;
  /** Values of its searches. */
  readonly filters: Readonly<Record<string, string>>;
  /** The reference to the parent record, and the parent's id. */
  readonly of?: { readonly field: string; readonly id: number };
}

interface RowActionOptions {
  readonly resource: Resource;
  readonly openForm: (dialog: FormDialog) => void;
  readonly openDelete: (record: RecordRow) => void;
  readonly openList: (related: RelatedList) => void;
  readonly openPendingAction: (pending: Pending) => void;
  readonly calls: RecordCalls;
}

type ActionWith<Key extends string> = Extract<Action, { readonly [K in Key]: string }>;
type ActionBehaviour = Omit<RowAction, 'key' | 'label'>;

/**
 * Filters actions: without a record, those that the resource's verbs and forms and the user's rights allow; with one,
 * those of them that are offered on it.
 */
export type OfferedActions = (actions: readonly Action[], record?: RecordRow) => readonly Action[];

/** The actions that are offered to the signed-in user, wherever they are shown. */
export function useOfferedActions(resource: Resource): OfferedActions {
  const may = usePermissionCheck();
  const user = useUser();
  const attached = useResourceExtensions(resource);
  const isAllowed = (action: Action): boolean => {
    if (action === 'edit') return resource.verbs.includes('update') && resource.form?.edit !== undefined;
    if (action === 'delete') return resource.verbs.includes('delete');
    if (action === 'history') return true;
    // The server refuses calls on records that the user's role may not update.
    if ('call' in action || 'part' in action) return !lacksRight(resource, 'update');
    return !('page' in action) || may(action.permission);
  };
  return (actions, record) =>
    actions.filter(
      (action) =>
        isAllowed(action) && (record === undefined || (attached?.isOffered?.(action, { record, user }) ?? true)),
    );
}

/** Why the signed-in user may not take an action on a record; undefined if nothing forbids it. */
export function useRefusal(resource: Resource, action: Action, record: RecordRow): string | undefined {
  const offer = { record, user: useUser(), served: useServed() };
  return useResourceExtensions(resource)?.refusalOf?.(action, offer);
}

/** The call of a declared action, with the record's values filled into its success message. */
export function toRecordCall(
  { fields }: Resource,
  { call, done, failed }: ActionWith<'call'>,
  record: RecordRow,
): RecordCall {
  const shown = (name: string): string => {
    const field = fields[name];
    return (field && formatValue(field, record[name])) ?? '';
  };
  return { call, failed, done: done.replace(/\{(\w+)\}/g, (_whole, name: string) => shown(name)) };
}

/** Converts a declared action to the action of a row. */
export function useRowActions({
  resource,
  openForm,
  openDelete,
  openList,
  openPendingAction,
  calls,
}: RowActionOptions): (action: Action, record: RecordRow) => RowAction {
  const navigate = useNavigate();
  const registry = useRegistry();
  const attached = useResourceExtensions(resource);
  const { open: notify } = useNotification();

  const edit = (record: RecordRow) => {
    if (resource.form?.edit?.opensIn === 'page') void navigate(editPath(resource, record.id));
    else openForm({ kind: 'edit', id: record.id });
  };
  const checkPrecondition = (needs: NeededField | undefined, record: RecordRow): boolean => {
    const needed = needs && resource.fields[needs.field];
    const isMissing = needed !== undefined && isEmptyValue(needed, record[needs?.field ?? '']);
    if (isMissing) notify?.({ type: 'error', message: needs?.message ?? '' });
    return !isMissing;
  };
  /** Whether the record can receive the message that the action writes to it. */
  const checkAddress = ({ create: created, sets, precondition }: ActionWith<'create'>, record: RecordRow): boolean => {
    const { outgoing } = registry.get(created);
    if (outgoing?.recipient !== sets || outgoing.address.field !== precondition?.field) return true;
    const problem = findAddressProblem(outgoing.channel, record[precondition.field]);
    if (problem !== undefined)
      notify?.({
        type: 'error',
        message: problem,
        description: [resource.fields[precondition.field]?.label, record[precondition.field]].join(': '),
      });
    return problem === undefined;
  };
  const list = ({ listOf: name, search, label, precondition }: ActionWith<'listOf'>, record: RecordRow) => {
    if (!checkPrecondition(precondition, record)) return;
    const { field: sent, reference } = searchArgumentFor(registry.get(name), search, resource);
    openList({
      title: `${label} — ${recordTitle(resource, record)}`,
      list: name,
      filters: { [search]: String(record[sent]) },
      ...(reference !== undefined && { of: { field: reference, id: record.id } }),
    });
  };
  const create = (action: ActionWith<'create'>, record: RecordRow) => {
    const { create: created, sets, precondition } = action;
    if (!checkPrecondition(precondition, record) || !checkAddress(action, record)) return;
    const needed = precondition && resource.fields[precondition.field];
    const named = [recordTitle(resource, record), needed && formatValue(needed, record[precondition.field])];
    openForm({ kind: 'action', create: created, sets, id: record.id, about: named.filter(Boolean).join(', ') });
  };
  const call = (action: ActionWith<'call'>, record: RecordRow): ActionBehaviour => ({
    busy: calls.isRunning(action.call, record),
    run: () => {
      if (action.confirm !== undefined) openPendingAction({ action, record });
      // The call has already reported the refusal.
      else calls.run(toRecordCall(resource, action, record), record).catch(() => undefined);
    },
  });
  const part = (action: ActionWith<'part'>, record: RecordRow): ActionBehaviour => {
    const { isEnabled } = attached?.actions[action.part] ?? {};
    return {
      disabled: isEnabled?.(withDerivedValues(resource, record)) === false,
      run: () => openPendingAction({ action, record }),
    };
  };
  const behaviourOf = (action: Exclude<Action, string>, record: RecordRow): ActionBehaviour => {
    if ('call' in action) return call(action, record);
    if ('part' in action) return part(action, record);
    if ('page' in action) return { run: () => void navigate(`${recordPath(resource, record.id)}/${action.page}`) };
    if ('listOf' in action) return { run: () => list(action, record) };
    return { run: () => create(action, record) };
  };
  return (action, record) => {
    if (action === 'edit') return { key: 'edit', label: 'Edit', run: () => edit(record) };
    if (action === 'history')
      return { key: 'history', label: 'History', run: () => openPendingAction({ action, record }) };
    if (action === 'delete') return { key: 'delete', label: 'Delete', danger: true, run: () => openDelete(record) };
    return { key: action.label, label: action.label, ...behaviourOf(action, record) };
  };
}
