import {
  findReference,
  formatValue,
  isAlwaysRequired,
  isEmptyValue,
  recordTitle,
  type Registry,
  type Resource,
  type Values,
} from '../../../schema';
import { groupRecord } from '../../../screens/form';
import type { WizardStep } from './wizardSteps';

interface StepSummary {
  /** Something is filled in that a new case does not begin with. */
  readonly isFilled: boolean;
  /** What the step holds, in a few words; empty if there are none. */
  readonly text: string;
}

interface SummaryContext {
  readonly step: WizardStep;
  readonly values: Values;
  readonly registry: Registry;
}

/** The title of the record that a step edits; empty if none of its parts is filled in. */
function titleIn(target: Resource, record: Values): string {
  return recordTitle(target, { ...record, id: undefined });
}

function summaryText(
  resource: Resource,
  { step: { fields, reference, nest }, values, registry }: SummaryContext,
): string {
  const link = reference === undefined ? undefined : findReference(resource, reference);
  if (link && reference !== undefined)
    return titleIn(registry.get(link.to), groupRecord({ resource, reference }, values));
  const child = nest === undefined ? undefined : resource.relations.hasOne[nest];
  if (child) {
    const target = registry.get(child.one);
    return titleIn(target, Object.fromEntries(target.titleFields.map((name) => [name, values[`${nest}.${name}`]])));
  }
  const shown = fields.flatMap((name) =>
    resource.fields[name] && isAlwaysRequired(resource.fields[name])
      ? (formatValue(resource.fields[name], values[name]) ?? [])
      : [],
  );
  return shown.join(' · ');
}

/**
 * What a step of the wizard holds, for its entry in the list of steps; `initial` are the values that a new record begins
 * with.
 */
export function summariseStep(resource: Resource, context: SummaryContext & { readonly initial: Values }): StepSummary {
  const { step, values, initial } = context;
  const isFilled = step.fields.some(
    (name) =>
      resource.fields[name] && !isEmptyValue(resource.fields[name], values[name]) && values[name] !== initial[name],
  );
  return { isFilled, text: isFilled ? summaryText(resource, context) : '' };
}
