import { z } from 'zod';
import { maxLengths, type Resource, type Values } from '../../../schema';
import { idSchema as id } from '../../http/openapi/routeSchema';

/** What is done to each record of a job, as a call asks for it. */
export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('discard') }),
  z.strictObject({ type: z.literal('recover') }),
  z.strictObject({
    type: z.literal('assign'),
    to: id.nullable().describe('To whom; null: to nobody'),
    note: z.string().trim().max(maxLengths.text, `Must be at most ${maxLengths.text} characters`).default(''),
  }),
  z.strictObject({
    type: z.literal('set'),
    field: z.string().describe('One of the fields that the list lets set for several records'),
    value: z.string().nullable().describe('Null empties the field'),
  }),
  z.strictObject({
    type: z.literal('send'),
    kind: z.string().describe('The kind of message'),
    template: id,
  }),
  z.strictObject({
    type: z.literal('call'),
    call: z.string().describe('One of the calls that the list lets make of several records'),
  }),
]);

type AskedAction = z.output<typeof actionSchema>;

/** What a job does: what was asked for, creating records, or putting back the values that another job replaced. */
export type JobAction =
  | AskedAction
  | { readonly type: 'import' }
  | { readonly type: 'restore'; readonly after: Values };

/** The values that an action stores, where they are the same for each record. */
export function storedValues({ assigned }: Resource, action: JobAction): Values {
  if (action.type === 'set') return { [action.field]: action.value };
  if (action.type === 'assign' && assigned)
    return { [assigned.to]: action.to, [assigned.note]: action.note === '' ? null : action.note };
  return {};
}
