import { isPlainObject } from '../../screens/guard';

/** The resource whose screen the form of a reminder stands over. */
export const reminderOwner = 'follow_ups';
const kind = 'reminder';

/** Where the draft of a reminder's form is kept. */
export const reminderDraft = (id: number) => ({ owner: reminderOwner, form: { kind, id } });

/** The activity whose reminder a drafted form is about; undefined where it is another form. */
export function remindedBy(form: unknown): number | undefined {
  return isPlainObject(form) && form.kind === kind && typeof form.id === 'number' ? form.id : undefined;
}
