import type { Field } from '../field';
import type { Resource } from '../resource';
import { kinds } from '../kinds';
import { uniqueKeys, uniqueWords } from '../unique';
import { isLong, isSecret } from '../value';
import { fieldOf, systemNames, twiceProblems, unknownField, type Problems, type Subject } from './context';
import { hasSingleValue } from './values';
import { a, instead, quoted } from './wording';

/** Whether two records can be told apart by the field: a short single value that is kept in their own table. */
const canTell = (field: Field): boolean => hasSingleValue(field) && !isSecret(field) && !isLong(field) && kinds[field.kind].operators.length > 0;

function* memberProblems(where: string, [name, field]: readonly [string, Field], { resource }: Subject): Problems {
  if (field.derived) yield `${where} is derived and not stored; name a field that is`;
  else if (name in resource.included) yield `${where} is kept in another record; name a field of ${resource.name}`;
  else if (!canTell(field)) yield `${where} ${isLong(field) ? 'may hold long texts' : `is ${a(field.kind)}`}, which no index compares; name a field with one short value`;
}

function* ownProblems(entry: readonly [string, Field], subject: Subject): Problems {
  const [, { kind, unique }] = entry;
  const isAlone = unique === true || (unique !== undefined && unique.with === undefined);
  if (kind === 'boolean' && isAlone) yield 'it is unique and true or false, so that there could be two records at most; tell with which other fields, or leave "unique" out';
  else yield* memberProblems('it is unique, and it', entry, subject);
}

function* messageProblems(message: string | undefined): Problems {
  if (message === undefined) return;
  for (const [, word = ''] of message.matchAll(/\{([^}]*)\}/g)) {
    if (!uniqueWords.some((known) => known === word)) yield `its unique.message tells "{${word}}", which it does not know; ${instead(word.trim(), uniqueWords)}`;
  }
}

/** Most columns that an index of the database compares. */
const mostCompared = 32;

/** What other keys of the resource say already, or are called. */
function* otherKeyProblems([name, ...others]: readonly [string, ...string[]], resource: Resource): Problems {
  const keys = uniqueKeys(resource).filter(({ field }) => field !== name);
  const wider = keys.find(({ fields }) => fields.length <= others.length && fields.every((one) => others.includes(one)));
  if (wider) yield `its unique.with names ${quoted(wider.fields)}, of which no two records have the same anyway; leave "unique" out`;
  const twin = keys.find(({ fields }) => fields.length === others.length + 1 && [name, ...others].every((one) => fields.includes(one)));
  const named = keys.find(({ fields }) => fields.join('_') === [name, ...others].join('_'));
  if (named && !twin) yield `it is unique with ${quoted(others)}, for which the database would use the name that it has for "${named.field}"; rename one of the fields`;
  if (twin && Object.keys(resource.declared).indexOf(twin.field) < Object.keys(resource.declared).indexOf(name)) yield `it is unique with ${quoted(others)}, as "${twin.field}" says already; say it at one of them`;
}

/** A field whose value no two live records share: whether it can be, and with which others. */
export function* uniqueProblems([name, field]: readonly [string, Field], subject: Subject): Problems {
  const { unique, derived } = field;
  const { resource } = subject;
  if (unique === undefined || derived) return;
  yield* ownProblems([name, field], subject);
  if (resource.view || resource.log) yield `it is unique in ${resource.view ? 'a view, which keeps no records' : 'a log, which only the server writes'}; leave "unique" out`;
  if (unique === true) return;
  const others = unique.with ?? [];
  if (Object.keys(unique).length === 0) yield 'its "unique" says nothing; write true, or with which other fields';
  yield* otherKeyProblems([name, ...others], resource);
  if (unique.with?.length === 0) yield `its unique.with is an empty list; name further fields, or ${unique.message === undefined ? 'write unique: true' : 'leave it out'}`;
  yield* twiceProblems('its unique.with', others);
  if (others.includes(name)) yield 'its unique.with names the field itself; name others';
  if (others.length >= mostCompared) yield `its unique.with names ${others.length} fields, and at most ${mostCompared - 1} are compared beside it; name fewer`;
  for (const other of others.filter((one) => one !== name)) {
    const member = fieldOf(resource, other);
    if (!member) yield `its unique.with names ${unknownField(other, resource)}`;
    else if (other === 'id') yield `its unique.with names "id", which tells every record apart already; name one of ${quoted(Object.keys(resource.declared).filter((one) => one !== name)) || 'the fields'}`;
    else if (systemNames.includes(other)) yield `its unique.with names "${other}", which the server sets of each record anew, so that no two would ever be alike; name a field that is filled in`;
    else yield* memberProblems(`its unique.with names "${other}", which`, [other, member], subject);
  }
  yield* messageProblems(unique.message);
}
