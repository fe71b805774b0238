import { isObject } from '../../schema';
import type { Action, AssignedKind } from '../../schema/screens';
import type { ContactAction } from '../contacts';
import type { RecordRow } from './useRecordList';

/** An action that opens a dialog, or does so before it runs, with its row. */
export interface PendingAction {
  readonly action: Extract<Action, 'history' | { readonly call: string } | { readonly part: string }>;
  readonly record: RecordRow;
}

/** A contact to log on a record. */
export interface PendingContact {
  readonly action: ContactAction;
  readonly record: RecordRow;
}

/** A record to hand over. */
export interface PendingHandOver {
  readonly action: { readonly handOver: AssignedKind };
  readonly record: RecordRow;
}

/** A record to merge with another one. */
interface PendingMerge {
  readonly action: 'merge';
  readonly record: RecordRow;
}

/** A record to report. */
interface PendingReport {
  readonly action: 'report';
  readonly record: RecordRow;
}

/** A record whose preferences are to be set. */
interface PendingPreferences {
  readonly action: 'preferences';
  readonly record: RecordRow;
}

/** What waits for its dialog. */
export type Pending =
  | PendingAction
  | PendingContact
  | PendingHandOver
  | PendingMerge
  | PendingReport
  | PendingPreferences;

/** Whether it is a record that is handed over. */
export const isPendingHandOver = (pending: Pending): pending is PendingHandOver =>
  typeof pending.action === 'object' && 'handOver' in pending.action;

/** Whether it is a contact that waits for its dialog. */
export const isPendingContact = (pending: Pending): pending is PendingContact =>
  typeof pending.action === 'object' && 'contact' in pending.action;

/** A form over a list. Plain data: it is part of the key of the form's draft. */
export type FormDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly id: number }
  | {
      readonly kind: 'child';
      readonly children: string;
      readonly childKey: string;
      readonly id: number;
      readonly title: string;
    }
  | {
      readonly kind: 'action';
      readonly create: string;
      readonly sets: string;
      readonly id: number;
      readonly about?: string;
    };

const kinds = ['create', 'edit', 'child', 'action'];

/** Whether a value read from a draft's key is a form of a list. */
export function isFormDialog(value: unknown): value is FormDialog {
  if (!isObject(value) || !kinds.includes(String(value.kind))) return false;
  return value.kind === 'create' || typeof value.id === 'number';
}
