import type { Unique } from '../../fields';
import { uniqueKeys, uniquePlaceholders } from '../duplicates';
import { recordFieldParts, type FieldPart } from './parts';
import { refuseIncomparable } from './placesOfFields';
import { family, rule, ruleOfEach } from './rule';
import { quoteList, suggestName } from './wording';

/** Maximum number of columns of a PostgreSQL index. */
const maxIndexColumns = 32;

const withOf = ({ field: { unique, derived } }: FieldPart): (Unique & object) | undefined =>
  typeof unique === 'object' && !derived ? unique : undefined;
const othersOf = (part: FieldPart): readonly string[] => withOf(part)?.with ?? [];

/** Another key that makes this one unnecessary, or whose index would get the same name. */
function findOtherKey(part: FieldPart): string | undefined {
  const { name, home } = part;
  if (!withOf(part)) return undefined;
  const others = othersOf(part);
  const own = [name, ...others];
  const keys = uniqueKeys(home.resource).filter(({ field }) => field !== name);
  const narrower = keys.find(({ fields }) => fields.length < own.length && fields.every((one) => others.includes(one)));
  if (narrower) return `has "with" ${quoteList(narrower.fields)}, which are unique already; leave "unique" out`;
  const same = keys.find(({ fields }) => fields.length === own.length && own.every((one) => fields.includes(one)));
  const names = Object.keys(home.resource.declared);
  if (same)
    return names.indexOf(same.field) < names.indexOf(name)
      ? `has "with" ${quoteList(others)}, which "${same.field}" declares already; declare it at one of them only`
      : undefined;
  const alike = keys.find(({ fields }) => fields.join('_') === own.join('_'));
  return alike
    ? `has "with" ${quoteList(others)}, but its index would have the same name as that of "${alike.field}"; ` +
        'rename one of the fields'
    : undefined;
}

/** Why a value of the field itself cannot be unique; undefined if it can. */
function findOwnProblem({ name, field, home: { resource } }: FieldPart): string | undefined {
  const { unique, derived, kind } = field;
  if (unique === undefined || derived || resource.view || resource.log) return undefined;
  if (kind === 'boolean' && (unique === true || unique.with === undefined))
    return (
      'can only be true or false, so there could be at most two records; name other fields in "with", or leave ' +
      '"unique" out'
    );
  const reason = refuseIncomparable(field, name);
  return reason === undefined ? undefined : `belongs to a field ${reason}`;
}

const placeOf = (part: FieldPart): FieldPart => ({ ...part, where: `${part.at}: its "unique"` });

/** Rules of values that are unique among the records that are not discarded, alone or together with others. */
export const uniqueRules = family(
  (subject) => recordFieldParts(subject).map(placeOf),
  [
    rule(findOwnProblem, (problem) => problem),
    rule(findOtherKey, (problem) => problem),
    rule(
      (part) => Object.keys(withOf(part) ?? { with: [] }).length === 0,
      'is empty; write true, or name other fields in "with"',
    ),
    rule(
      (part) => othersOf(part).length >= maxIndexColumns,
      `is over more than ${maxIndexColumns - 1} other fields; name fewer`,
    ),
    ruleOfEach(
      (part) =>
        Array.from(withOf(part)?.message?.matchAll(/\{([^}]*)\}/g) ?? [], ([, word = '']) => word).filter(
          (word) => !uniquePlaceholders.some((known) => known === word),
        ),
      (word) =>
        `has a message with the unknown placeholder "{${word}}"; ${suggestName(word.trim(), uniquePlaceholders)}`,
    ),
  ],
);
