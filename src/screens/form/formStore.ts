import type { FormInstance } from 'antd';
import { applyRules, withDependentValues, type Resource, type Values } from '../../schema';
import { changedFields, formValues, pickValues } from './formValues';
import type { LoadedRecord } from './LoadedRecord';
import {
  separateSuggestions,
  displayedValues,
  activeSuggestions,
  type FormValues,
  type Suggestion,
} from './suggestions';

/**
 * Validates the inputs again that show an error, which would otherwise stay below a value that has been corrected until
 * the input is left or the form submitted.
 */
export function revalidateShownErrors<Values>(form: FormInstance<Values>): void {
  const names = form
    .getFieldsError()
    .filter(({ errors }) => errors.length > 0)
    .map(({ name }) => name);
  if (names.length > 0)
    void form.validateFields(names as Parameters<typeof form.validateFields>[0]).catch(() => undefined);
}

/**
 * The field data that clears a field's errors; empty if it has none, since antd warns about clearing the errors of an
 * unregistered field.
 */
const clearedErrors = (form: Pick<FormInstance, 'getFieldError'>, name: string) =>
  form.getFieldError(name).length > 0 ? { errors: [] } : {};

export type AntdForm = FormInstance<Record<string, unknown>>;

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

/** A snapshot of a form. */
export interface FormState extends FormOrigin, FormValues {
  /**
   * The displayed values: those of the form with suggestions applied. It is antd's own store object, which is
   * immutable.
   */
  readonly shown: Values;
}

/** The inputs of the rules that adjust a form's values. */
export interface FormRules {
  readonly resource: Resource;
  readonly features: readonly string[];
}

/** The stored record that a form edits; undefined for a new one. */
export const storedRecord = (base: LoadedRecord | undefined): Values | undefined =>
  base?.record.id === undefined ? undefined : base.record;

/** Whether the form holds changes to its base record. */
export const isDirty = (resource: Resource, { base, values }: Pick<FormState, 'base' | 'values'>): boolean =>
  base !== undefined && changedFields(resource, base.record, values).length > 0;

/** The state of a form filled with a record; `typed` are values on top of it. */
export const filledForm = (resource: Resource, base: LoadedRecord, typed: Values = {}) => ({
  base,
  values: { ...formValues(resource, base.record), ...typed },
});

/** Field data that sets values, marked as untouched and without errors. */
const untouchedFields = (form: AntdForm, { fields }: Resource, values: Values) =>
  Object.keys(fields).map((name) => ({ name, value: values[name], touched: false, ...clearedErrors(form, name) }));

/** The values without those whose condition does not hold. */
const valuesUnderRules = ({ resource, features }: FormRules, values: Values, base: LoadedRecord | undefined): Values =>
  applyRules(resource, { values, original: storedRecord(base), features }).values;

/**
 * The values of a form, held in antd's store, and their base record. `current` returns the state after the last
 * keystroke or programmatic change, rendered or not. `first` is the initial state, if it is known already.
 */
export function createFormStore(form: AntdForm, first?: FormOrigin & Pick<FormValues, 'values'>) {
  let state: FormState = first
    ? { ...first, shown: first.values, suggestions: [] }
    : { shown: {}, values: {}, suggestions: [] };

  const updateState = (resource: Resource, filled: FormOrigin, suggestions: readonly Suggestion[]): void => {
    const shown = form.getFieldsValue(true) as Values;
    const nextValues = separateSuggestions(resource, shown, suggestions);
    state = { ...filled, shown, ...nextValues, suggestions: activeSuggestions(resource, nextValues) };
  };
  /** Sets the values of the inputs. */
  const setInputs = (resource: Resource, next: FormOrigin & FormValues): void => {
    const suggestions = activeSuggestions(resource, next);
    form.setFields(untouchedFields(form, resource, displayedValues({ ...next, suggestions })));
    updateState(resource, next, suggestions);
  };
  return {
    /** antd's initial values; undefined while the record is loading. */
    initial: first?.values,
    current: (): FormState => state,
    /** Applies typed input, and the changes to other fields that follow from it. */
    type: (rules: FormRules): void => {
      const { base, values } = state;
      const entered = form.getFieldsValue(true) as Values;
      const next = valuesUnderRules(
        rules,
        withDependentValues(rules.resource, { before: values, entered, stored: storedRecord(base) }),
        base,
      );
      const changed = Object.keys(next).filter((name) => next[name] !== entered[name]);
      form.setFields(changed.map((name) => ({ name, value: next[name], ...clearedErrors(form, name) })));
      revalidateShownErrors(form);
      updateState(rules.resource, state, state.suggestions);
    },
    /** Fills the form with a record. */
    fill: (resource: Resource, filled: FormOrigin & Pick<FormValues, 'values'>): void =>
      setInputs(resource, { ...filled, suggestions: state.suggestions }),
    /** Sets values as if they were typed. */
    merge: (rules: FormRules, newValues: Values): void =>
      setInputs(rules.resource, {
        ...state,
        values: valuesUnderRules(rules, { ...state.values, ...newValues }, state.base),
        suggestions: state.suggestions.filter(({ values }) => !Object.keys(newValues).some((name) => name in values)),
      }),
    suggest: (rules: FormRules, { values: newValues, of }: Suggestion): void => {
      const next = valuesUnderRules(rules, { ...state.values, ...newValues }, state.base);
      const suggestion = { values: pickValues(next, Object.keys(newValues)), of };
      setInputs(rules.resource, { ...state, suggestions: [...state.suggestions, suggestion] });
    },
    /** Replaces the base record's values by those of another stored record, and applies `typed` on top. */
    rebase: (rules: FormRules, { stored, typed }: { readonly stored: Values; readonly typed: Values }): void => {
      if (!state.base) return;
      const base = { ...state.base, record: { ...state.base.record, ...stored } };
      setInputs(rules.resource, {
        ...state,
        base,
        values: valuesUnderRules(rules, { ...state.values, ...stored, ...typed }, base),
      });
    },
  };
}

export type FormStore = ReturnType<typeof createFormStore>;
