import dayjs from 'dayjs';
import { choice, date, longText, reference, today, wireDateFormat, type Field } from '../fields';
import type { ContactKind, ContactStart } from './contacts';
import { defineResource, type Resource } from './resource';

/** The names of the fields that the records of the log do not have. */
export const [whomField, outcomeField] = ['whom', 'outcome'];

/** The day (YYYY-MM-DD) so many days after another one, or after today if that is later. */
export const dayFrom = (days: number, from = ''): string =>
  dayjs([from, today()].toSorted().at(-1), wireDateFormat).add(days, 'day').format(wireDateFormat);

const referenceLike = (field: Field | undefined) =>
  reference(field?.label ?? '', { to: field && 'to' in field ? field.to : '', required: true });

/**
 * The form that logs a contact, as a declaration: whom it was with and what it is about, unless that is known, what
 * came of it, when to be reminded, and, if it `marks` records, what has to be reported. Its fields have the names of
 * those that are written, so that a refusal of the server is shown at them.
 */
export function contactForm(
  { resource, log, about }: ContactKind,
  { about: subject }: ContactStart,
  { marks = false }: { readonly marks?: boolean } = {},
): Resource {
  const { at } = log.reminder;
  const marked = marks && resource.reported ? [resource.reported.what] : [];
  const asked = [outcomeField, log.note, at, ...marked];
  return defineResource({
    name: `log of ${resource.name}`,
    label: { one: log.label, many: log.label },
    titleFields: [outcomeField],
    verbs: ['create'],
    fields: {
      [whomField]: referenceLike(about.fields[log.whom]),
      [log.about]: referenceLike(resource.fields[log.about]),
      [outcomeField]: choice(
        'Outcome',
        log.outcomes.map(({ label }) => label),
        { required: true },
      ),
      [log.note]: longText(resource.fields[log.note]?.label ?? 'Note'),
      [at]: date('Remind Me On', {
        due: { field: outcomeField, is: [] },
        dueIn: [
          { label: 'Today', days: 0 },
          { label: 'Tomorrow', days: 1 },
          { label: 'In a week', days: 7 },
        ],
      }),
      ...Object.fromEntries(marked.map((name) => [name, resource.fields[name]])),
    },
    relations: subject === undefined ? {} : { about: { by: log.about, show: [], parent: true } },
    form: {
      create: { opensIn: 'modal', title: log.label, button: 'Log', width: 560 },
      sections: [{ title: log.label, fields: subject === undefined ? [whomField, log.about, ...asked] : asked }],
    },
  } as Parameters<typeof defineResource>[0]) as Resource;
}
