import { type Resource, type FieldErrors, isEqual } from '../../../schema';
import { useSearchParams, type NavigateOptions } from 'react-router';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import {
  focusProblem,
  type RecordForm,
  joinedProblems,
  refusedErrors,
  type Refusal,
  useFormSelection,
} from '../../../screens/form';
import { useNotification } from '@refinedev/core';

export interface StepProblems {
  /** Whether a step shows errors. */
  readonly hasErrors: (step: WizardStep) => boolean;
  /** Records that a step was left, so that its invalid values are marked. */
  readonly markVisited: (step: WizardStep) => void;
  /** Validates all steps. If there are errors, it shows a toast, marks them and returns them. */
  readonly validate: () => FieldErrors | undefined;
}

interface StepProblemsOptions {
  readonly form: RecordForm;
  readonly steps: readonly WizardStep[];
  /** The server's last refusal. */
  readonly refusal: Refusal | undefined;
}

/**
 * The errors of a multi-step form across all steps, of which the inputs of one are mounted. Until the first save
 * attempt a step that was left shows invalid values only, not missing ones.
 */
export function useStepProblems({ form: { resource, store }, steps, refusal }: StepProblemsOptions): StepProblems {
  const { open: notify } = useNotification();
  const refused = refusal && { sent: refusal.sent, atFields: { ...refusal.elsewhere, ...refusal.atFields } };
  const wrongSteps = useFormSelection(
    store,
    ({ problems, values }) => {
      const isWrong = (name: string) =>
        problems[name] ?? refusedErrors(refused, name, { field: resource.fields[name], value: values[name] });
      return steps.filter((step) => fieldsOfStep(step).some(isWrong)).map(({ title }) => title);
    },
    isEqual,
  );
  return {
    hasErrors: ({ title }) => wrongSteps.includes(title),
    markVisited: ({ fields }) => store.leaveFields(fields),
    validate: () => {
      const found = store.validate();
      if (!steps.some(({ fields }) => fields.some((name) => found[name]))) return undefined;
      notify?.({ type: 'error', ...joinedProblems(resource, found) });
      return found;
    },
  };
}

export interface StepFocus {
  /** Ref for the heading of the step. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Moves the focus to the first field with an error as soon as its step is rendered. */
  readonly focusFirstOf: (problems: FieldErrors) => void;
}

/** Manages the focus after a step change: it goes to the heading of the step, or to a field with an error. */
export function useStepFocus(form: RecordForm, step: WizardStep | undefined): StepFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const [requested, setRequested] = useState<FieldErrors>();
  const reached = useRef<typeof requested>(undefined);
  const shown = useRef(step?.title);
  // A layout effect, so that the focus moves before the user can type into the new step.
  useLayoutEffect(() => {
    if (shown.current !== step?.title) heading.current?.focus();
    shown.current = step?.title;
    if (!requested || reached.current === requested || !step?.fields.some((name) => requested[name])) return;
    reached.current = requested;
    focusProblem(form, requested);
  }, [form, step, requested]);
  // A copy: each request moves the focus, also if the errors are the same.
  return { heading, focusFirstOf: (problems) => setRequested({ ...problems }) };
}

const parameter = 'step';

/** The step in the URL and its setter; it survives reloads and a renewed sign-in. The first step has no parameter. */
export function useStep(count: number): readonly [step: number, go: (step: number, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get(parameter) ?? '';
  const step = /^\d+$/.test(named) && Number(named) < count ? Number(named) : 0;
  const go = (next: number, options?: NavigateOptions) =>
    setParams(
      (last) => {
        const query = new URLSearchParams(last);
        if (next === 0) query.delete(parameter);
        else query.set(parameter, String(next));
        return query;
      },
      { replace: true, ...options },
    );
  return [step, go];
}

/** Query string that opens the current step. */
export function useStepQuery(): string {
  const [params] = useSearchParams();
  const step = params.get(parameter);
  return step === null ? '' : `?${new URLSearchParams({ [parameter]: step }).toString()}`;
}

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
