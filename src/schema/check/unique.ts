import type { Field } from '../field';
import type { Resource } from '../resource';
import { kinds } from '../kinds';
import { uniqueKeys, uniquePlaceholders } from '../uniqueKeys';
import { isLong, isSecret } from '../value';
import { isSystemField } from '../systemFields';
import { fieldOf, duplicateProblems, unknownField, type Problems, type Subject } from './context';
import { hasSingleValue } from './values';
import { kindWithArticle, suggestName, quoteList } from './wording';

/** Whether a unique index can compare the field: a short single value that is stored in the record's table. */
const isComparable = (field: Field): boolean =>
  hasSingleValue(field) && !isSecret(field) && !isLong(field) && kinds[field.kind].operators.length > 0;

function* memberProblems(where: string, [name, field]: readonly [string, Field], { resource }: Subject): Problems {
  if (field.derived) yield `${where} is derived and not stored; name a field that is`;
  else if (name in resource.included) yield `${where} belongs to another record; name a field of ${resource.name}`;
  else if (!isComparable(field))
    yield `${where} ${isLong(field) ? 'may hold long texts' : `is ${kindWithArticle(field.kind)}`}, which cannot be compared; name a field with one short value`;
}

function* ownProblems(entry: readonly [string, Field], subject: Subject): Problems {
  const [, { kind, unique }] = entry;
  const isAlone = unique === true || (unique !== undefined && unique.with === undefined);
  if (kind === 'boolean' && isAlone)
    yield 'it is unique but can only be true or false, so there could be at most two records; name other fields in "with", or leave "unique" out';
  else yield* memberProblems('it is unique, and it', entry, subject);
}

function* messageProblems(message: string | undefined): Problems {
  if (message === undefined) return;
  for (const [, word = ''] of message.matchAll(/\{([^}]*)\}/g)) {
    if (!uniquePlaceholders.some((known) => known === word))
      yield `its unique.message has the unknown placeholder "{${word}}"; ${suggestName(word.trim(), uniquePlaceholders)}`;
  }
}

/** Maximum number of columns of a PostgreSQL index. */
const maxIndexColumns = 32;

/** Unique keys that repeat another key of the resource, or whose index would get the same name. */
function* otherKeyProblems([name, ...others]: readonly [string, ...string[]], resource: Resource): Problems {
  const keys = uniqueKeys(resource).filter(({ field }) => field !== name);
  const narrowerKey = keys.find(
    ({ fields }) => fields.length <= others.length && fields.every((one) => others.includes(one)),
  );
  if (narrowerKey)
    yield `its unique.with names ${quoteList(narrowerKey.fields)}, which are unique already; leave "unique" out`;
  const sameKey = keys.find(
    ({ fields }) => fields.length === others.length + 1 && [name, ...others].every((one) => fields.includes(one)),
  );
  const sameNamedKey = keys.find(({ fields }) => fields.join('_') === [name, ...others].join('_'));
  if (sameNamedKey && !sameKey)
    yield `it is unique with ${quoteList(others)}, but its index would have the same name as that of "${sameNamedKey.field}"; rename one of the fields`;
  if (sameKey && Object.keys(resource.declared).indexOf(sameKey.field) < Object.keys(resource.declared).indexOf(name))
    yield `it is unique with ${quoteList(others)}, which "${sameKey.field}" declares already; declare it at one of them only`;
}

/**
 * Problems of a field whose value must be unique among the records that are not discarded, alone or together with
 * others.
 */
export function* uniqueProblems([name, field]: readonly [string, Field], subject: Subject): Problems {
  const { unique, derived } = field;
  const { resource } = subject;
  if (unique === undefined || derived) return;
  yield* ownProblems([name, field], subject);
  if (resource.view || resource.log)
    yield `it is unique in ${resource.view ? 'a view, which stores no records' : 'a log, which only the server writes'}; leave "unique" out`;
  if (unique === true) return;
  const others = unique.with ?? [];
  if (Object.keys(unique).length === 0) yield 'its "unique" is empty; write true, or name other fields in "with"';
  yield* otherKeyProblems([name, ...others], resource);
  if (unique.with?.length === 0)
    yield `its unique.with is an empty list; name further fields, or ${unique.message === undefined ? 'write unique: true' : 'leave it out'}`;
  yield* duplicateProblems('its unique.with', others);
  if (others.includes(name)) yield 'its unique.with names the field itself; name others';
  if (others.length >= maxIndexColumns)
    yield `its unique.with names ${others.length} fields, but at most ${maxIndexColumns - 1} are possible; name fewer`;
  for (const other of others.filter((one) => one !== name)) {
    const member = fieldOf(resource, other);
    if (!member) yield `its unique.with names ${unknownField(other, resource)}`;
    else if (other === 'id')
      yield `its unique.with names "id", which is unique already; name one of ${quoteList(Object.keys(resource.declared).filter((one) => one !== name)) || 'the fields'}`;
    else if (isSystemField(other))
      yield `its unique.with names "${other}", which the server sets for each record, so no two records would ever have the same values; name a field that users fill in`;
    else yield* memberProblems(`its unique.with names "${other}", which`, [other, member], subject);
  }
  yield* messageProblems(unique.message);
}
