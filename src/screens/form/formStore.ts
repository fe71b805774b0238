import type { FormInstance } from 'antd';
import { applyRules, followed, type Resource, type Values } from '../../schema';
import { errorsGone } from './errorsGone';
import { changedFields, formValues } from './formValues';
import type { LoadedRecord } from './LoadedRecord';
import { heldOf, shownValues, standing, type Held, type Suggestion } from './suggestions';

export type AntdForm = FormInstance<Record<string, unknown>>;

/** What the values of a form stand over. */
export interface Filled {
  /** What the form was filled with; absent while it is loading. */
  readonly base?: LoadedRecord;
  /** The last reading that the form took. */
  readonly seen?: LoadedRecord;
  /** What the form holds of an earlier visit, where it does. */
  readonly restored?: Restored | undefined;
}

export interface Restored {
  /** The fields of which it does not hold what they had: files and passwords are not kept. */
  readonly lost: readonly string[];
}

/** A form at one moment. */
export interface FormState extends Filled, Held {
  /** What the inputs show: the values, and what is suggested beside. It is antd's own object, which never changes. */
  readonly shown: Values;
}

/** What decides on the values of a form. */
export interface FormRules {
  readonly resource: Resource;
  readonly features: readonly string[];
}

/** The record that a form changes; undefined where it makes a new one. */
export const storedRecord = (base: LoadedRecord | undefined): Values | undefined => (base?.record.id === undefined ? undefined : base.record);

/** Whether the form holds something that was not there when it was filled. */
export const isDirty = (resource: Resource, { base, values }: Pick<FormState, 'base' | 'values'>): boolean =>
  base !== undefined && changedFields(resource, base.record, values).length > 0;

/** A form filled with a record; `typed` are values over it. */
export const filledWith = (resource: Resource, base: LoadedRecord, typed: Values = {}) => ({ base, values: { ...formValues(resource, base.record), ...typed } });

/** The inputs as they stand when values were put into them: nobody has touched them, and nothing is said of them. */
const untouched = (form: AntdForm, { fields }: Resource, values: Values) =>
  Object.keys(fields).map((name) => ({ name, value: values[name], touched: false, ...errorsGone(form, name) }));

/** The values without those whose condition does not hold. */
const settled = ({ resource, features }: FormRules, values: Values, base: LoadedRecord | undefined): Values =>
  applyRules(resource, { values, original: storedRecord(base), features }).values;

/**
 * The values of a form, which antd's store keeps, with what they stand over. `current` is the form after the last letter, and after whatever was
 * put into the inputs, rendered or not. `first` is what the form begins with, where that is known by then.
 */
export function createFormStore(form: AntdForm, first?: Filled & Pick<Held, 'values'>) {
  let state: FormState = first ? { ...first, shown: first.values, suggestions: [] } : { shown: {}, values: {}, suggestions: [] };

  const hold = (resource: Resource, filled: Filled, suggestions: readonly Suggestion[]): void => {
    const shown = form.getFieldsValue(true) as Values;
    const held = heldOf(resource, shown, suggestions);
    state = { ...filled, shown, ...held, suggestions: standing(resource, held) };
  };
  /** Puts values into the inputs. */
  const put = (resource: Resource, next: Filled & Held): void => {
    const suggestions = standing(resource, next);
    form.setFields(untouched(form, resource, shownValues({ ...next, suggestions })));
    hold(resource, next, suggestions);
  };
  return {
    /** What antd fills its store with when the form appears; nothing where the record is still to be read. */
    initial: first?.values,
    current: (): FormState => state,
    /** Takes over what was typed into the inputs, and what follows from that for others of them. */
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
    /** Puts values over those of the form, as if they were typed. */
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
    /** Puts another stored record's values in place of those the form started from, and `typed` over them. */
    rebase: (rules: FormRules, { stored, typed }: { readonly stored: Values; readonly typed: Values }): void => {
      if (!state.base) return;
      const base = { ...state.base, record: { ...state.base.record, ...stored } };
      put(rules.resource, { ...state, base, values: settled(rules, { ...state.values, ...stored, ...typed }, base) });
    },
  };
}
