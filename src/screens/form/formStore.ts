import { withDependentValues } from '../../schema/formScreens';
import { applyRules } from '../../schema/screens';
import { getField, isEmptyValue, isFilled, type FieldErrors, type Resource, type Values } from '../../schema';
import { formProblems } from './formProblems';
import { changedFields, formValues, pickValues } from './formValues';
import type { LoadedRecord } from './useRecord';
import {
  separateSuggestions,
  displayedValues,
  suggestedValues,
  activeSuggestions,
  type FormValues,
  type Suggestion,
} from './suggestions';

/** The record that the values of a form are based on. */
export interface FormOrigin {
  /** The record that the form was filled with; absent while loading. */
  readonly base?: LoadedRecord;
  /** The last loaded record that the form has applied. */
  readonly lastApplied?: LoadedRecord;
  /** Changes restored from a draft, if any. */
  readonly restored?: Restored | undefined;
}

export interface Restored {
  /** Fields whose values could not be restored: drafts do not store files and passwords. */
  readonly lost: readonly string[];
}

/** A snapshot of a form; immutable. */
export interface FormState extends FormOrigin, FormValues {
  /** The displayed values: those of the form with suggestions applied. */
  readonly shown: Values;
  /** The validation errors that the inputs show. */
  readonly problems: FieldErrors;
}

/** What a form is about. */
export interface FormRules {
  readonly resource: Resource;
  readonly features: readonly string[];
}

/** The stored record that a form edits; undefined for a new one. */
export const storedRecord = (base: LoadedRecord | undefined): Values | undefined =>
  base?.record.id === undefined ? undefined : base.record;

/** Whether the form holds changes to its base record. */
const isDirty = (resource: Resource, { base, values }: Pick<FormState, 'base' | 'values'>): boolean =>
  base !== undefined && changedFields(resource, base.record, values).length > 0;

/** The state of a form filled with a record; `typed` are values on top of it. */
export const filledForm = (resource: Resource, base: LoadedRecord, typed: Values = {}) => ({
  base,
  values: { ...formValues(resource, base.record), ...typed },
});

/** What changed a form: a user in one of its inputs, or the program. */
type ChangeCause = 'typing' | 'program';
type FormListener = (cause: ChangeCause) => void;

type NextState = FormOrigin & FormValues & { readonly problems?: FieldErrors };

const emptyState: FormState = { shown: {}, values: {}, suggestions: [], problems: {} };

/** The fields whose values may not be before that of one of these fields. */
const laterFields = ({ fields }: Resource, names: readonly string[]): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    'notBefore' in field && names.includes(field.notBefore) ? [name] : [],
  );

/**
 * The one store of a form: its values, the record they are based on, and the errors of its inputs. Each input
 * subscribes to its own value, so that a keystroke renders that input alone.
 */
export function createFormStore({ resource, features }: FormRules, first?: FormOrigin & Pick<FormValues, 'values'>) {
  let state: FormState = first ? { ...emptyState, ...first, shown: first.values } : emptyState;
  const listeners = new Set<FormListener>();
  let wasValidated = false;
  let compared: { readonly state: FormState | undefined; readonly dirty: boolean } = { state: undefined, dirty: false };

  const publish = (next: FormState, cause: ChangeCause = 'program'): void => {
    state = next;
    listeners.forEach((listener) => listener(cause));
  };
  /** All validation errors of the form, whether its inputs show them or not. */
  const findProblems = ({ base, values }: Pick<FormState, 'base' | 'values'>): FieldErrors =>
    formProblems(resource, {
      values,
      original: base?.record ?? {},
      features,
      existing: storedRecord(base) !== undefined,
    });
  /** What remains of the shown errors after a change of values; dates that depend on a changed one are checked too. */
  const remainingProblems = (next: FormOrigin & FormValues, typed: readonly string[] = []): FieldErrors => {
    const later = laterFields(resource, typed).filter((name) => isFilled(next.values[name]));
    const names = [...Object.keys(state.problems), ...later];
    if (names.length === 0) return state.problems;
    const found = findProblems(next);
    return Object.fromEntries(names.flatMap((name) => (found[name] ? [[name, found[name]]] : [])));
  };
  /** The values without those whose condition does not hold. */
  const underRules = (values: Values, base: LoadedRecord | undefined): Values =>
    applyRules(resource, { values, original: storedRecord(base), features }).values;
  const put = ({ problems = {}, ...next }: NextState): void => {
    const suggestions = activeSuggestions(resource, next);
    publish({ ...next, suggestions, shown: displayedValues({ ...next, suggestions }), problems });
  };
  const change = (next: FormOrigin & FormValues): void => put({ ...next, problems: remainingProblems(next) });
  /** Sets values as if they were typed. */
  const merge = (newValues: Values): void =>
    change({
      ...state,
      values: underRules({ ...state.values, ...newValues }, state.base),
      suggestions: state.suggestions.filter(({ values }) => !Object.keys(newValues).some((name) => name in values)),
    });
  return {
    subscribe: (listener: FormListener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The state after the last change, rendered or not. */
    current: (): FormState => state,
    /** Whether it holds changes to its base record; compared once for each state, though several parts ask. */
    isDirty: (): boolean => {
      if (compared.state !== state) compared = { state, dirty: isDirty(resource, state) };
      return compared.dirty;
    },
    /** Applies what was typed into inputs, and the changes of other fields that follow from it. */
    type: (typed: Values): void => {
      const { base, values, suggestions } = state;
      const entered = { ...state.shown, ...typed };
      const dependent = withDependentValues(resource, { before: values, entered, stored: storedRecord(base) });
      const shown = underRules(dependent, base);
      const separated = separateSuggestions(resource, shown, suggestions);
      const next = { ...state, shown, ...separated, suggestions: activeSuggestions(resource, separated) };
      publish({ ...next, problems: remainingProblems(next, Object.keys(typed)) }, 'typing');
    },
    /** Shows the validation errors of an input that is left. */
    validateField: (name: string): void => {
      const { [name]: found } = findProblems(state);
      const { [name]: before, ...others } = state.problems;
      if (found?.join('\n') === before?.join('\n')) return;
      publish({ ...state, problems: found ? { ...others, [name]: found } : others }, 'typing');
    },
    /**
     * Shows the errors of invalid values among these fields; those of missing ones only after an attempt to save.
     */
    leaveFields: (names: readonly string[]): void => {
      const found = findProblems(state);
      const isInvalid = (name: string) => wasValidated || !isEmptyValue(getField(resource, name), state.values[name]);
      const others = Object.entries(state.problems).filter(([name]) => !names.includes(name));
      const invalid = Object.entries(found).filter(([name]) => names.includes(name) && isInvalid(name));
      publish({ ...state, problems: Object.fromEntries([...others, ...invalid]) });
    },
    /** Shows the validation errors of all inputs, and returns them. */
    validate: (): FieldErrors => {
      wasValidated = true;
      const problems = findProblems(state);
      publish({ ...state, problems });
      return problems;
    },
    /** Fills the form with a record. */
    fill: (filled: FormOrigin & Pick<FormValues, 'values'>): void => put({ ...filled, suggestions: state.suggestions }),
    merge,
    /** Sets the suggested values as if they were typed; returns false if there are none. */
    acceptSuggestions: (): boolean => {
      const { suggestions } = state;
      if (suggestions.length > 0) merge(suggestedValues(suggestions));
      return suggestions.length > 0;
    },
    suggest: ({ values: newValues, of }: Suggestion): void => {
      const next = underRules({ ...state.values, ...newValues }, state.base);
      const suggestion = { values: pickValues(next, Object.keys(newValues)), of };
      change({ ...state, suggestions: [...state.suggestions, suggestion] });
    },
    /** Replaces the base record's values by those of another stored record, and applies `typed` on top. */
    rebase: (stored: Values, typed: Values): void => {
      if (!state.base) return;
      const base = { ...state.base, record: { ...state.base.record, ...stored } };
      change({ ...state, base, values: underRules({ ...state.values, ...stored, ...typed }, base) });
    },
  };
}

export type FormStore = ReturnType<typeof createFormStore>;
