import { isObject } from '../../schema';

/** The resource whose screen opens the reminder form. */
export const reminderDraftOwner = 'follow_ups';
const draftKind = 'reminder';

/** Storage identity of the draft of a reminder form. */
export const reminderDraft = (id: number) => ({ owner: reminderDraftOwner, form: { kind: draftKind, id } });

/** The activity id of a drafted reminder form; undefined for any other form. */
export function draftedReminderId(form: unknown): number | undefined {
  return isObject(form) && form.kind === draftKind && typeof form.id === 'number' ? form.id : undefined;
}
