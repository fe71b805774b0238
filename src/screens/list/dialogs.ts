import { isObject } from '../../schema';
import type { Action, AssignedKind } from '../../schema/screens';
import type { ContactAction } from '../contacts';
import type { RecordRow } from './useRecordList';

/** An action that opens a dialog, or does so before it runs: a declared one, or one that is offered besides. */
type PendingAction =
  | Extract<Action, 'history' | { readonly call: string } | { readonly part: string }>
  | ContactAction
  | { readonly handOver: AssignedKind }
  | 'merge'
  | 'report'
  | 'preferences';

/** What waits for its dialog, with its row. */
export interface Pending {
  readonly action: PendingAction;
  readonly record: RecordRow;
}

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
