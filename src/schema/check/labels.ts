import type { Field } from '../field';
import { foldText } from '../format/text';
import type { Resource } from '../resource';
import { fieldOf, type Problems } from './context';
import { markupProblems, literalTextProblems } from './wording';

/** Maximum label length in characters: there is room for a sentence beside a checkbox, but not for a page of text. */
const maxLabelLength = 250;

/** Problems of a title or label that reads like a technical name or contains markup. */
export function* titleProblems(what: string, title: string | undefined): Problems {
  if (title === undefined) return;
  if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(title))
    yield `${what} is "${title}", which is a technical name; write the text that users should read`;
  else if (/<\/?[a-z][^>]*>/i.test(title))
    yield `${what} is "${title}", and its markup would be shown as plain text; remove the markup`;
  else if (title.endsWith(':'))
    yield `${what} is "${title}", and the screen adds its own colon where needed; write "${title.slice(0, -1).trim()}"`;
  else yield* literalTextProblems(what, title);
}

/** Problems of a field's label. */
export function* labelProblems({ label }: Pick<Field, 'label'>): Problems {
  if (label.length > maxLabelLength)
    yield `its label has ${label.length} characters, but at most ${maxLabelLength} fit; put the rest into "hint"`;
  else yield* titleProblems('its label', label);
}

/** Problems of a field's messages. A "required" message of a single word was probably meant as `true`. */
export function* messageProblems(field: Field): Problems {
  const { required, advised, invalid, hint } = field;
  const rule = typeof required === 'object' ? required : { message: required };
  const { message } = rule;
  yield* literalTextProblems('its "required"', typeof message === 'string' ? message : undefined);
  if (typeof message === 'string' && !/\s/.test(message.trim()))
    yield `its "required" is "${message}", which would be the message when the field is empty; write true, or a whole sentence`;
  if ('hint' in rule) yield* literalTextProblems('its required.hint', rule.hint);
  yield* literalTextProblems('its "advised"', advised);
  yield* literalTextProblems('its "invalid"', invalid);
  if (field.kind === 'text') yield* literalTextProblems('its pattern.message', field.pattern?.message);
  // A hint may show braces as an example of what to type.
  yield* markupProblems('its "hint"', hint);
}

/** Searches labelled as another field than the one that they compare. */
export function* searchLabelProblems({ resource }: { readonly resource: Resource }): Problems {
  const { declared, search } = resource;
  for (const [name, { field, range, label }] of Object.entries(search)) {
    // The labels of a range say which end each search is.
    if (
      range !== undefined ||
      label === undefined ||
      !Object.hasOwn(declared, field) ||
      fieldOf(resource, field)?.label === label
    )
      continue;
    const [meant] =
      Object.entries(declared).find(
        ([other, { label: own }]) => other !== field && foldText(own) === foldText(label),
      ) ?? [];
    if (meant !== undefined)
      yield `search "${name}" has the label "${label}" of the field "${meant}", but compares "${field}"; correct one of the two`;
  }
}
