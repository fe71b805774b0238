import type { Action } from '../../schema';
import { isPlainObject } from '../guard';
import type { RecordRow } from './useRecordList';

/** An action that asks something before it is done, and the row that it is about. */
export interface AskedAction {
  readonly action: Extract<Action, { readonly call: string } | { readonly part: string }>;
  readonly record: RecordRow;
}

/** A form that a list opens over itself. Plain data: its draft is found again by it. */
export type FormDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly id: number }
  | { readonly kind: 'child'; readonly children: string; readonly childKey: string; readonly id: number; readonly title: string }
  | { readonly kind: 'action'; readonly create: string; readonly sets: string; readonly id: number; readonly about?: string };

const kinds = ['create', 'edit', 'child', 'action'];

/** Whether what stands in a draft's key is a dialog of a list. */
export function isFormDialog(value: unknown): value is FormDialog {
  if (!isPlainObject(value) || !kinds.includes(String(value.kind))) return false;
  return value.kind === 'create' || typeof value.id === 'number';
}
