import type { Resource } from '../resource';
import type { Problems } from './context';
import { caseProblems } from './wording';

interface Placed {
  readonly title: string;
  readonly step?: string | undefined;
}

/** Groups whose parts are not consecutive. */
export function* tornProblems<T>(parts: readonly T[], of: (part: T) => string | undefined, torn: (group: string) => string): Problems {
  for (const group of new Set(parts.flatMap((part) => of(part) ?? []))) {
    const [first, last] = [parts.findIndex((part) => of(part) === group), parts.findLastIndex((part) => of(part) === group)];
    if (parts.slice(first, last).some((part) => of(part) !== group)) yield torn(group);
  }
}

/** Problems of the steps of a wizard: every section belongs to a step, and the sections of a step are consecutive. */
export function* stepProblems({ form }: Pick<Resource, 'form'>): Problems {
  const sections: readonly Placed[] = form?.sections ?? [];
  const steps = sections.flatMap(({ step }) => step ?? []);
  if (steps.length === 0) return;
  for (const { title, step } of sections) if (step === undefined) yield `section "${title}" is in no step of the wizard, so it would never be shown; give it a "step"`;
  yield* caseProblems('step', steps);
  yield* tornProblems(sections, ({ step }) => step, (step) => `the form has other sections between those of the step "${step}"; put its sections one after the other`);
}
