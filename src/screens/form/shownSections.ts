import {
  requiredRuleOf,
  holds,
  isSecret,
  isWrittenOn,
  withDerivedValues,
  type Field,
  type Resource,
  type Values,
} from '../../schema';
import { applyRules, withComputedValues, type Rules, type Section } from '../../schema/screens';

/** What determines which parts of a form are shown. */
export interface FormContext {
  readonly features: readonly string[];
  /** The record is stored already, rather than new. */
  readonly existing: boolean;
  /** Its stored values, if they differ from the current ones. */
  readonly original?: Values | undefined;
}

const requiredVariants = new WeakMap<Field, Field>();

/** A conditionally required field as always required; cached, since a new object would render its input again. */
function asRequired(field: Field): Field {
  const cached = requiredVariants.get(field);
  if (cached) return cached;
  const { when: _when, ...always } = requiredRuleOf(field) ?? {};
  const required = { ...field, required: always };
  requiredVariants.set(field, required);
  return required;
}

/** The field, marked as required if the rules currently require it. */
const fieldUnderRules = ([name, field]: readonly [string, Field], { isRequired }: Pick<Rules, 'isRequired'>): Field =>
  requiredRuleOf(field)?.when !== undefined && isRequired(name) ? asRequired(field) : field;

/** A section with the fields that apply. */
export interface ShownSection {
  readonly key?: string;
  readonly title: string;
  readonly tab?: string;
  /** Name of the attached part that replaces the fields. */
  readonly part?: string;
  readonly fields: readonly (readonly [string, Field])[];
  /** These, and in their places the fields that another value of the form hides for now. */
  readonly layout: readonly (readonly [string, Field])[];
  /** Those of them that are read-only for now. */
  readonly locked: readonly string[];
}

/** The sections shown for these values; each field appears in the first section that contains it. */
export function shownSections(
  resource: Resource,
  sections: readonly Section[],
  { values, features, existing, original = values }: FormContext & { readonly values: Values },
): ShownSection[] {
  const rules = applyRules(resource, { values, original: existing ? original : undefined, features });
  const { stateOf, isLocked } = rules;
  const context = { values: withComputedValues(resource, withDerivedValues(resource, values)), features };
  const time = existing ? 'update' : 'create';
  const shownNames = new Set<string>();
  const takeField = (name: string): (readonly [string, Field])[] => {
    const field = resource.fields[name];
    if (!field || shownNames.has(name) || stateOf(name) === 'skipped') return [];
    // A secret is never read back: unless it can be written, there is nothing to show.
    if (isSecret(field) && !isWrittenOn(field, existing)) return [];
    shownNames.add(name);
    return [[name, fieldUnderRules([name, field], rules)]];
  };
  return sections
    .filter((section) => (section.during ?? time) === time && holds(section.when, context))
    .map(({ key, title, tab, part, fields }) => {
      const layout = fields.flatMap(takeField);
      const applicable = layout.filter(([name]) => stateOf(name) === 'yes');
      return {
        ...(key !== undefined && { key }),
        ...(tab !== undefined && { tab }),
        title,
        ...(part !== undefined && { part }),
        fields: applicable,
        layout,
        locked: fields.filter(isLocked),
      };
    })
    .filter(({ part, fields }) => part !== undefined || fields.length > 0);
}

/**
 * Labels of the fields of a section: if all come from the same linked record, their labels there; otherwise their full
 * labels, which name the record they belong to.
 */
export function sectionLabels({ fields, included }: Resource, names: readonly string[]): (name: string) => string {
  const origins = new Set(names.map((name) => included[name]?.nested ?? included[name]?.path[0]));
  const isOfOne = origins.size === 1 && !origins.has(undefined);
  return (name) => (isOfOne ? included[name]?.label : undefined) ?? fields[name]?.label ?? name;
}
