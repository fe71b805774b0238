import type { Resource } from '../../../schema';

/** One step of a form in steps. */
export interface WizardStep {
  readonly title: string;
  /** The fields of its sections. */
  readonly fields: readonly string[];
  /** The reference to the record that the step edits, where that is another one. */
  readonly reference?: string;
  /** The name of the nested record that the step edits. */
  readonly nest?: string;
}

/** The steps of a resource's form in the order of its sections (Cases 2: numbered from 0). */
export function wizardSteps({ form, included }: Resource): WizardStep[] {
  const sections = form?.sections ?? [];
  const titles = [...new Set(sections.flatMap(({ step }) => step ?? []))];
  return titles.map((title) => {
    const fields = sections.flatMap((section) => (section.step === title ? section.fields : []));
    const { path: [reference] = [], nested: nest } = included[fields[0] ?? ''] ?? {};
    return { title, fields, ...(reference !== undefined && { reference }), ...(nest !== undefined && { nest }) };
  });
}
