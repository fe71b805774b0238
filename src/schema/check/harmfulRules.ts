import { conditionFields, holds, type ConditionContext } from '../../fields';
import { declaredInitialValue } from '../initialValues';
import { fieldColumns } from '../listFields';
import { isAlwaysRequired, requiredRuleOf } from '../required';
import { isLinkField } from '../references';
import type { Resource } from '../resource';
import { hasPage } from '../screenPaths';
import { fieldOf, remedyIfOptional, targetOf } from './context';
import { recordFieldParts, tableParts, wholeResource, type FieldPart } from './parts';
import { family, rule, ruleOfEach, type Placed } from './rule';
import { refuseIncomparable } from './placesOfFields';
import { isPossibleForSomeRecord } from './satisfiability';

/* Declarations that can be carried out, but do something else than their author can have meant. */

/** Whether only people give the field its value, so that it is empty where they leave it so. */
const isLeftToPeople = ({ readOnly, computed, derived }: FieldPart['field']): boolean =>
  !readOnly && !computed && !derived;

/**
 * The fields beside a unique one that nothing fills in: records that lack one of them are never equal. A starting value
 * is enough, because whoever empties the field means to.
 */
const emptyPartners = ({
  name: own,
  field: { unique },
  home: { resource },
}: FieldPart): (readonly [string, string])[] =>
  (typeof unique === 'object' ? (unique.with ?? []) : []).flatMap((name) => {
    const other = fieldOf(resource, name);
    const isComparable = other && name !== own && refuseIncomparable(other, name) === undefined;
    if (!isComparable || !isLeftToPeople(other) || declaredInitialValue(other) !== undefined) return [];
    const remedy = remedyIfOptional(other);
    return remedy === undefined ? [] : [[name, remedy] as const];
  });

/**
 * Whether a required field can never be filled in: its `readOnlyWhen` holds for a new record, and for every record of
 * which the fields that are always required are filled in.
 */
function isNeverWritable({ field, home }: FieldPart): boolean {
  const { readOnlyWhen } = field;
  if (!readOnlyWhen || !requiredRuleOf(field) || declaredInitialValue(field) !== undefined) return false;
  const names = conditionFields(readOnlyWhen);
  const valueAtStart = (name: string): unknown => {
    const start = declaredInitialValue(fieldOf(home.resource, name) ?? {});
    return typeof start === 'object' ? undefined : (start ?? null);
  };
  const isComplete = ({ values }: ConditionContext) =>
    names.every((name) => values[name] !== null || !isAlwaysRequired(fieldOf(home.resource, name)));
  const isNew = ({ values }: ConditionContext) => names.every((name) => values[name] === valueAtStart(name));
  const isWritable = (applies: (context: ConditionContext) => boolean) =>
    isPossibleForSomeRecord([readOnlyWhen], home, (context) => applies(context) && !holds(readOnlyWhen, context));
  // A condition that always holds is told as such.
  return isWritable(() => true) && !isWritable((context) => isComplete(context) || isNew(context));
}

interface LinkPart extends Placed {
  readonly target: Resource | undefined;
}

/** Rules of declarations that would do harm without an error. */
export const harmfulRules = [
  family(recordFieldParts, [
    ruleOfEach(
      emptyPartners,
      ([name, remedy]) =>
        `is unique together with "${name}", which may be empty, and records that lack it are never equal; give ` +
        `"${name}" a "default", or ${remedy}`,
    ),
    rule(
      isNeverWritable,
      'is required, but its "readOnlyWhen" holds before anybody could fill it in, and stays so; change that ' +
        'condition, or leave "required" out',
    ),
    rule(
      ({ field: { during, ...field }, home: { resource } }) =>
        during === 'update' && !field.when && isAlwaysRequired(field) && !field.readOnly && !resource.relations.keyed,
      'is always required but written only once the record exists, so that every new record lacks it; leave ' +
        '"during" out, or require it with a "when"',
    ),
  ]),
  family(wholeResource, [
    rule(
      ({ resource: { verbs } }) => verbs.includes('delete') && !verbs.includes('trash'),
      'has the verb "delete" without "trash", so that nobody could recover a record that was deleted by mistake; add ' +
        '"trash", and name in "rights" who may see and recover them',
    ),
  ]),
  family(
    (subject) =>
      tableParts(subject).flatMap(({ where, columns }) =>
        fieldColumns(columns).flatMap(({ field, link }): LinkPart[] => {
          const reference = link === undefined ? undefined : fieldOf(subject.resource, link);
          return isLinkField(reference)
            ? [{ where: `${where}: the link of "${field}"`, target: targetOf(reference, subject) }]
            : [];
        }),
      ),
    [
      rule(
        ({ target }) => target && !hasPage.record(target) && !hasPage.edit(target) && target.name,
        (name) =>
          `leads to ${name}, whose records have no page; declare "record" there, open its form.edit in a page, ` +
          'or leave the link out',
      ),
    ],
  ),
];
