import type { Resource } from '../resource';
import type { Problems } from './context';
import { spellingVariantProblems } from './wording';

interface SteppedSection {
  readonly title: string;
  readonly step?: string | undefined;
}

/** Groups whose parts are not consecutive. */
export function* splitGroupProblems<T>(
  parts: readonly T[],
  groupOf: (part: T) => string | undefined,
  describe: (group: string) => string,
): Problems {
  for (const group of new Set(parts.flatMap((part) => groupOf(part) ?? []))) {
    const [first, last] = [
      parts.findIndex((part) => groupOf(part) === group),
      parts.findLastIndex((part) => groupOf(part) === group),
    ];
    if (parts.slice(first, last).some((part) => groupOf(part) !== group)) yield describe(group);
  }
}

/** Problems of the steps of a wizard: every section belongs to a step, and the sections of a step are consecutive. */
export function* stepProblems({ form }: Pick<Resource, 'form'>): Problems {
  const sections: readonly SteppedSection[] = form?.sections ?? [];
  const steps = sections.flatMap(({ step }) => step ?? []);
  if (steps.length === 0) return;
  for (const { title, step } of sections)
    if (step === undefined)
      yield `section "${title}" is in no step of the wizard, so it would never be shown; give it a "step"`;
  yield* spellingVariantProblems('step', steps);
  yield* splitGroupProblems(
    sections,
    ({ step }) => step,
    (step) => `the form has other sections between those of the step "${step}"; put its sections one after the other`,
  );
}
