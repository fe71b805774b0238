import type { Resource } from '../../../schema';

/** One step of a multi-step form. */
export interface WizardStep {
  readonly title: string;
  /** The fields of all its sections. */
  readonly fields: readonly string[];
  /** The reference whose linked record the step edits, if any. */
  readonly reference?: string;
  /** The name of the nested record that the step edits, if any. */
  readonly nest?: string;
}

/** The fields whose errors belong to a step: its inputs, and the reference to the record that it edits. */
export const fieldsOfStep = ({ fields, reference }: WizardStep): readonly string[] =>
  reference === undefined ? fields : [...fields, reference];

/** The steps of a resource's form, in the order of its sections (Cases 2: zero-based). */
export function wizardSteps({ form, included }: Resource): WizardStep[] {
  const sections = form?.sections ?? [];
  const titles = [...new Set(sections.flatMap(({ step }) => step ?? []))];
  return titles.map((title) => {
    const fields = sections.flatMap((section) => (section.step === title ? section.fields : []));
    const { path: [reference] = [], nested: nest } = included[fields[0] ?? ''] ?? {};
    return { title, fields, ...(reference !== undefined && { reference }), ...(nest !== undefined && { nest }) };
  });
}
