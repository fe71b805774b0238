import type { Field } from '../field';
import type { Resource } from '../resource';
import { fieldOf, type Problems } from './context';
import { folded, marksProblems, sentenceProblems } from './wording';

/** Longest label, in letters: a sentence that somebody agrees to has room beside its box, a page of text has not. */
const longest = 250;

/** A name or a title for people that reads like what stands in a declaration for the program. */
export function* titleProblems(what: string, title: string | undefined): Problems {
  if (title === undefined) return;
  if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(title)) yield `${what} is "${title}", which is written as a name; write what people read`;
  else if (/<\/?[a-z][^>]*>/i.test(title)) yield `${what} is "${title}", which is shown letter by letter; take the marks out`;
  else if (title.endsWith(':')) yield `${what} is "${title}", and a screen brings its own sign; write "${title.slice(0, -1).trim()}"`;
  else yield* sentenceProblems(what, title);
}

/** What a field is called. */
export function* labelProblems({ label }: Pick<Field, 'label'>): Problems {
  if (label.length > longest) yield `its label has ${label.length} letters; at most ${longest} have room, put the rest into "hint"`;
  else yield* titleProblems('its label', label);
}

/** What is said at a field; a message that is no sentence was meant to say yes. */
export function* messageProblems(field: Field): Problems {
  const { required, invalid, hint } = field;
  const asked = typeof required === 'object' ? required : { message: required };
  const { message } = asked;
  yield* sentenceProblems('its "required"', typeof message === 'string' ? message : undefined);
  if (typeof message === 'string' && !/\s/.test(message.trim())) yield `its "required" is "${message}", which would be said where it is empty; write true, or a sentence`;
  if ('hint' in asked) yield* sentenceProblems('its required.hint', asked.hint);
  yield* sentenceProblems('its "invalid"', invalid);
  if (field.kind === 'text') yield* sentenceProblems('its pattern.message', field.pattern?.message);
  // What is to be typed may have braces.
  yield* marksProblems('its "hint"', hint);
}

/** Searches that say another field than they compare. */
export function* searchLabels({ resource }: { readonly resource: Resource }): Problems {
  const { declared, search } = resource;
  for (const [name, { field, range, label }] of Object.entries(search)) {
    // Of a stretch, its own label says which end it is.
    if (range !== undefined || label === undefined || !Object.hasOwn(declared, field) || fieldOf(resource, field)?.label === label) continue;
    const [meant] = Object.entries(declared).find(([other, { label: own }]) => other !== field && folded(own) === folded(label)) ?? [];
    if (meant !== undefined) yield `search "${name}" is labelled "${label}", as the field "${meant}" is, and compares "${field}"; correct one of the two`;
  }
}
