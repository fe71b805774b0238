import { isDay } from '../dayRules';
import type { Field } from '../field';
import { pictureTypes } from '../files';
import { isLinking } from '../references';
import { askedOf } from '../required';
import { isBinary, limitsOf } from '../value';
import { askingProblems, followingProblems, formerNameProblems, patternProblems } from './asking';
import { changedProblems } from './changed';
import { choiceProblems } from './choices';
import { computedProblems } from './computed';
import { conditionProblems } from './conditions';
import { fieldOf, targetOf, twiceProblems, unknownField, type Problems, type Subject } from './context';
import { derivedProblems } from './derived';
import { referenceProblems } from './references';
import { numberProblems } from './numbers';
import { rowsProblems } from './rows';
import { ruleProblems } from './ruleProblems';
import { spellingProblems } from './spelling';
import { uniqueProblems } from './unique';
import { a, found } from './wording';

type FieldEntry = readonly [name: string, field: Field];
const systemNames = ['id', 'created_at', 'updated_at', 'discarded_at'];
/** The moment of creation may be declared again, with another label or format. */
const isRelabelled = (name: string, field: Field): boolean => name === 'created_at' && field.kind === 'instant' && field.readOnly === true;

function* ownNameProblems([name, field]: FieldEntry, { resource }: Subject): Problems {
  if (resource.included[name]?.nested !== undefined || !(name in resource.declared)) return;
  yield* spellingProblems('a name', name);
  if (systemNames.includes(name) && !isRelabelled(name, field)) yield 'every record has it without declaring it; leave it out';
}

const labelOf = (field: Field): string => field.label;

function* contradictions(field: Field): Problems {
  const { readOnly, initial, default: start, during } = field;
  if (!readOnly) return;
  const { notBefore, notAfter } = { notBefore: undefined, notAfter: undefined, ...field };
  const idle = Object.entries({ initial, default: start, during, notBefore, notAfter }).filter(([, value]) => value !== undefined);
  for (const [option] of idle) yield `it is read-only and has "${option}" at once; nobody writes it, leave "${option}" out`;
}

function* limitProblems(field: Field): Problems {
  if ('min' in field || 'max' in field) {
    const { min = -Infinity, max = Infinity } = limitsOf(field);
    if (min > max) yield `its min is above its max, ${min} above ${max}; exchange the two`;
  }
  if ('maxLength' in field && (!Number.isInteger(field.maxLength) || field.maxLength < 1)) {
    yield `its maxLength is ${field.maxLength}; a whole number from 1 is needed`;
  }
  const { scale } = { scale: undefined, ...(field.kind === 'decimal' && { scale: field.scale }) };
  if (scale !== undefined && (!Number.isInteger(scale) || scale < 0 || scale > 10)) yield `its scale is ${scale}; a whole number from 0 to 10 is needed`;
}

function* suggestProblems(field: Extract<Field, { kind: 'text' }>, subject: Subject): Problems {
  const { suggest, suggestId } = field;
  if (suggestId !== undefined && suggest === undefined) yield `it sets "${suggestId}" and suggests nothing; name the resource in "suggest"`;
  if (suggest === undefined) return;
  const { problem } = targetOf(suggest, subject);
  if (problem !== undefined) yield `it suggests titles of ${problem}`;
  if (suggestId === undefined) return;
  const set = fieldOf(subject.resource, suggestId);
  if (!set) yield `it sets ${unknownField(suggestId, subject.resource)}`;
  else if (set.kind !== 'reference' || set.to !== suggest) yield `it sets "${suggestId}", which is no reference to ${suggest}; name one that is`;
}

function* textProblems(field: Extract<Field, { kind: 'text' }>, subject: Subject): Problems {
  yield* patternProblems(field);
  if (field.asWords && field.capital) yield 'it has "asWords" and "capital" at once; the first covers both';
  const { start } = field.numbered ?? { start: 0 };
  if (!Number.isInteger(start) || start < 0) yield `it is numbered from ${start}; a whole number from 0 is needed`;
  if (field.numbered && !field.readOnly) yield 'it is numbered by the server and can be typed; make it read-only';
  yield* suggestProblems(field, subject);
}

function* fileProblems({ accept, preview }: Extract<Field, { kind: 'file' | 'files' }>): Problems {
  if (accept === undefined) return;
  if (preview && !accept.some((extension) => pictureTypes.includes(extension))) yield `it has "preview" and accepts no pictures; accept one of ${pictureTypes.join(', ')}, or leave "preview" out`;
  if (accept.length === 0) yield 'its accept is an empty list, so that no file would do; name extensions or leave it out';
  for (const extension of accept) {
    if (/^[a-z0-9]+$/.test(extension)) continue;
    const plain = extension.toLowerCase().replace(/[^a-z0-9]/g, '');
    yield `its accept holds ${found(extension)}, which is no extension in lower case without a dot; ${plain === '' ? 'leave it out' : `write "${plain}"`}`;
  }
  yield* twiceProblems('its accept', accept);
}

function* dayProblems([name, { kind, notBefore }]: readonly [string, Extract<Field, { kind: 'date' | 'instant' }>], { resource }: Subject): Problems {
  if (notBefore === undefined) return;
  const start = fieldOf(resource, notBefore);
  if (!start) yield `its "notBefore" names ${unknownField(notBefore, resource)}`;
  else if (notBefore === name) yield 'its "notBefore" names the field itself; name the field that it must not be before';
  else if (start.kind !== kind) yield `its "notBefore" names "${notBefore}", which is ${a(start.kind)}; name ${a(kind)}`;
  else if ('notBefore' in start && start.notBefore === name) yield `its "notBefore" names "${notBefore}", which must not be before it either; take one of the two away`;
}

function* kindProblems([name, field]: FieldEntry, subject: Subject): Problems {
  if (field.kind === 'rows') yield* rowsProblems(field);
  if (field.kind === 'date' && field.due) for (const problem of conditionProblems(field.due, subject)) yield problem.replace('its condition', 'its due condition');
  if (isDay(field)) yield* dayProblems([name, field], subject);
  yield* numberProblems(field);
  if (field.kind === 'text') yield* textProblems(field, subject);
  if (isBinary(field)) yield* fileProblems(field);
  if (isLinking(field) && !(name in subject.resource.included)) yield* referenceProblems(field, subject);
  if (field.kind === 'remoteChoice' && !/^[^/?#\s][^?#\s]*$/.test(field.path)) yield `it is listed from ${found(field.path)}; write a path under the API without a slash in front`;
}

const blankTexts = (field: Field): Record<string, unknown> => ({ hint: field.hint, invalid: field.invalid, required: askedOf(field)?.message, 'required.hint': askedOf(field)?.hint });

function* fieldProblems(entry: FieldEntry, subject: Subject): Problems {
  const [name, field] = entry;
  yield* ownNameProblems(entry, subject);
  // What is read from another record is looked at there.
  const isOwn = Object.hasOwn(subject.resource.declared, name);
  if (!isOwn) return;
  if (labelOf(field).trim() === '') yield 'its label is blank; name it as people read it';
  for (const [option, text] of Object.entries(blankTexts(field))) if (typeof text === 'string' && text.trim() === '') yield `its "${option}" is blank; write a sentence or leave it out`;
  yield* contradictions(field);
  yield* derivedProblems(field, subject);
  yield* limitProblems(field);
  yield* choiceProblems(field);
  yield* uniqueProblems(entry, subject);
  yield* askingProblems(entry, subject);
  yield* followingProblems(entry, subject);
  yield* computedProblems(entry, subject);
  yield* formerNameProblems(entry, subject);
  yield* changedProblems(field);
  yield* conditionProblems(field.when, subject);
  yield* ruleProblems(entry, subject.resource);
  yield* kindProblems(entry, subject);
}

/** Every field by itself. */
export function* allFieldProblems(subject: Subject): Problems {
  for (const [name, field] of Object.entries(subject.resource.fields)) {
    for (const problem of fieldProblems([name, field], subject)) yield `field "${name}": ${problem}`;
  }
}
