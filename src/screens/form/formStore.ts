import type { FormInstance } from 'antd';
import { applyRules, followed, type Resource, type Values } from '../../schema';
import { errorsGone } from './errorsGone';
import { changedFields, formValues } from './formValues';
import type { LoadedRecord } from './LoadedRecord';
import { heldOf, shownValues, standing, type Held, type Suggestion } from './suggestions';

export type AntdForm = FormInstance<Record<string, unknown>>;

/** The record that the values of a form are based on. */
export interface Filled {
  /** The record that the form was filled with; absent while loading. */
  readonly base?: LoadedRecord;
  /** The last loaded record that the form has applied. */
  readonly seen?: LoadedRecord;
  /** Changes restored from a draft, if any. */
  readonly restored?: Restored | undefined;
}

export interface Restored {
  /** Fields whose values could not be restored: drafts do not store files and passwords. */
  readonly lost: readonly string[];
}

/** A snapshot of a form. */
export interface FormState extends Filled, Held {
  /** The displayed values: those of the form with suggestions applied. It is antd's own store object, which is immutable. */
  readonly shown: Values;
}

/** The inputs of the rules that adjust a form's values. */
export interface FormRules {
  readonly resource: Resource;
  readonly features: readonly string[];
}

/** The stored record that a form edits; undefined for a new one. */
export const storedRecord = (base: LoadedRecord | undefined): Values | undefined => (base?.record.id === undefined ? undefined : base.record);

/** Whether the form holds changes to its base record. */
export const isDirty = (resource: Resource, { base, values }: Pick<FormState, 'base' | 'values'>): boolean =>
  base !== undefined && changedFields(resource, base.record, values).length > 0;

/** The state of a form filled with a record; `typed` are values on top of it. */
export const filledWith = (resource: Resource, base: LoadedRecord, typed: Values = {}) => ({ base, values: { ...formValues(resource, base.record), ...typed } });

/** Field data that sets values, marked as untouched and without errors. */
const untouched = (form: AntdForm, { fields }: Resource, values: Values) =>
  Object.keys(fields).map((name) => ({ name, value: values[name], touched: false, ...errorsGone(form, name) }));

/** The values without those whose condition does not hold. */
const settled = ({ resource, features }: FormRules, values: Values, base: LoadedRecord | undefined): Values =>
  applyRules(resource, { values, original: storedRecord(base), features }).values;

/**
 * The values of a form, held in antd's store, and their base record. `current` returns the state after the last keystroke or programmatic change,
 * rendered or not. `first` is the initial state, if it is known already.
 */
export function createFormStore(form: AntdForm, first?: Filled & Pick<Held, 'values'>) {
  let state: FormState = first ? { ...first, shown: first.values, suggestions: [] } : { shown: {}, values: {}, suggestions: [] };

  const hold = (resource: Resource, filled: Filled, suggestions: readonly Suggestion[]): void => {
    const shown = form.getFieldsValue(true) as Values;
    const held = heldOf(resource, shown, suggestions);
    state = { ...filled, shown, ...held, suggestions: standing(resource, held) };
  };
  /** Sets the values of the inputs. */
  const put = (resource: Resource, next: Filled & Held): void => {
    const suggestions = standing(resource, next);
    form.setFields(untouched(form, resource, shownValues({ ...next, suggestions })));
    hold(resource, next, suggestions);
  };
  return {
    /** antd's initial values; undefined while the record is loading. */
    initial: first?.values,
    current: (): FormState => state,
    /** Applies typed input, and the changes to other fields that follow from it. */
    type: (rules: FormRules): void => {
      const { base, values } = state;
      const entered = form.getFieldsValue(true) as Values;
      const next = settled(rules, followed(rules.resource, { before: values, entered, stored: storedRecord(base) }), base);
      const changed = Object.keys(next).filter((name) => next[name] !== entered[name]);
      form.setFields(changed.map((name) => ({ name, value: next[name], ...errorsGone(form, name) })));
      hold(rules.resource, state, state.suggestions);
    },
    /** Fills the form with a record. */
    fill: (resource: Resource, filled: Filled & Pick<Held, 'values'>): void => put(resource, { ...filled, suggestions: state.suggestions }),
    /** Sets values as if they were typed. */
    merge: (rules: FormRules, given: Values): void =>
      put(rules.resource, {
        ...state,
        values: settled(rules, { ...state.values, ...given }, state.base),
        suggestions: state.suggestions.filter(({ values }) => !Object.keys(given).some((name) => name in values)),
      }),
    suggest: (rules: FormRules, { values: given, of }: Suggestion): void => {
      const next = settled(rules, { ...state.values, ...given }, state.base);
      const suggestion = { values: Object.fromEntries(Object.keys(given).map((name) => [name, next[name]])), of };
      put(rules.resource, { ...state, suggestions: [...state.suggestions, suggestion] });
    },
    /** Replaces the base record's values by those of another stored record, and applies `typed` on top. */
    rebase: (rules: FormRules, { stored, typed }: { readonly stored: Values; readonly typed: Values }): void => {
      if (!state.base) return;
      const base = { ...state.base, record: { ...state.base.record, ...stored } };
      put(rules.resource, { ...state, base, values: settled(rules, { ...state.values, ...stored, ...typed }, base) });
    },
  };
}
