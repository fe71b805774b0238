import { isPlainObject } from '../../screens/guard';

/** The resource whose screen opens the reminder form. */
export const reminderOwner = 'follow_ups';
const kind = 'reminder';

/** Storage identity of the draft of a reminder form. */
export const reminderDraft = (id: number) => ({ owner: reminderOwner, form: { kind, id } });

/** The activity id of a drafted reminder form; undefined for any other form. */
export function remindedBy(form: unknown): number | undefined {
  return isPlainObject(form) && form.kind === kind && typeof form.id === 'number' ? form.id : undefined;
}
