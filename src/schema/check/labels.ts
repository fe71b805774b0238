import type { Field } from '../field';
import type { Resource } from '../resource';
import { fieldOf, type Problems } from './context';
import { bracesProblems, folded } from './wording';

/** Longest label, in letters: a sentence that somebody agrees to has room beside its box, a page of text has not. */
const longest = 250;

/** Something that stands in a declaration for people to read, and reads like what stands there for the program. */
export function* labelProblems({ label }: Pick<Field, 'label'>): Problems {
  if (label.length > longest) yield `its label has ${label.length} letters; at most ${longest} have room, put the rest into "hint"`;
  else if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(label)) yield `its label is "${label}", which is written as a name; write what people read`;
  else if (/<\/?[a-z][^>]*>/i.test(label)) yield `its label is "${label}", which is shown letter by letter; take the marks out`;
  else if (label.endsWith(':')) yield `its label is "${label}", and a form brings its own sign; write "${label.slice(0, -1).trim()}"`;
}

/** A message that is no sentence: somebody meant to say yes. */
export function* messageProblems({ required }: Pick<Field, 'required'>): Problems {
  const message = typeof required === 'object' ? required.message : required;
  yield* bracesProblems('its "required"', typeof message === 'string' ? message : undefined);
  if (typeof message === 'string' && !/\s/.test(message.trim())) yield `its "required" is "${message}", which would be said where it is empty; write true, or a sentence`;
}

/** Searches that say another field than they compare. */
export function* searchLabels({ resource }: { readonly resource: Resource }): Problems {
  const { declared, search } = resource;
  for (const [name, { field, label }] of Object.entries(search)) {
    if (label === undefined || !Object.hasOwn(declared, field) || fieldOf(resource, field)?.label === label) continue;
    const [meant] = Object.entries(declared).find(([other, { label: own }]) => other !== field && folded(own) === folded(label)) ?? [];
    if (meant !== undefined) yield `search "${name}" is labelled "${label}", as the field "${meant}" is, and compares "${field}"; correct one of the two`;
  }
}
