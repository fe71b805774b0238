import type { FormRule } from 'antd';
import { isEmptyValue, readValue, refuseFile, type Checked, type Field } from '../../schema';

/** Files that are not uploaded yet have no attachment to check: their name and size are. */
function check(field: Field, value: unknown): Checked {
  if ((field.kind !== 'file' && field.kind !== 'files') || isEmptyValue(field, value)) return readValue(field, value);
  const refusals = (Array.isArray(value) ? value : [value]).flatMap((item) => (item instanceof File ? (refuseFile(field, item) ?? []) : []));
  return refusals.length > 0 ? { errors: refusals } : { value };
}

/**
 * The rules of a form item, with the messages of the declaration; meant for validateTrigger onBlur and for submitting. Where the form
 * edits a record, `original` is the field's value as stored: it is accepted although today's declaration would refuse it (a choice
 * that left the list), so that it does not stand in the way of other changes.
 */
export function rulesFor(field: Field, original?: unknown): FormRule[] {
  return [
    {
      required: field.required !== undefined,
      validator: (_rule, value: unknown) => {
        if (value === original && !isEmptyValue(field, value)) return Promise.resolve();
        const checked = check(field, value);
        return 'errors' in checked ? Promise.reject(new Error(checked.errors.join('; '))) : Promise.resolve();
      },
    },
  ];
}
