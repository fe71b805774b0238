import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { Form, type FormInstance } from 'antd';
import { applyRules, isFilled, type Resource, type Values } from '../../schema';
import type { CallKey } from '../callKey';
import { useFeatures } from '../context';
import { useDirtyGuard } from '../guard';
import { errorsGone } from './errorsGone';
import { changedFields, followed, formValues } from './formValues';
import type { LoadedRecord } from './LoadedRecord';
import { heldOf, shownValues, standing, type Held, type Suggestion } from './suggestions';
import { useDraft, type KeptDraft } from './useDraft';
import { useFormTabs, type FormTabs } from './useFormTabs';
import { useTypedState } from './useTypedState';

interface RecordFormOptions {
  readonly resource: Resource;
  /** What to edit; absent while it is loading. A new object is a fresh reading: a form without changes takes it. */
  readonly loaded: LoadedRecord | undefined;
  /** Name of the resource whose screen holds the form, and which form of that screen it is: where its draft is kept. */
  readonly draft: { readonly owner: string; readonly form: unknown };
}

export interface RecordForm {
  readonly resource: Resource;
  readonly form: FormInstance<Record<string, unknown>>;
  readonly id: string;
  /** What the form was filled with; absent while it is loading. */
  readonly base: LoadedRecord | undefined;
  readonly values: Values;
  /** What the inputs show: the values, and what is suggested beside. */
  readonly shown: Values;
  readonly existing: boolean;
  readonly dirty: boolean;
  /** The record is in the trash: it is shown, and changed only once it is recovered. */
  readonly discarded: boolean;
  /** The form holds changes of an earlier visit. */
  readonly restored: boolean;
  readonly tabs: FormTabs;
  readonly onValuesChange: () => void;
  /** Puts values over those of the form, as if they were typed. */
  readonly merge: (values: Values) => void;
  /** Shows values in empty fields that the form does not hold until one of them is changed. */
  readonly suggest: (suggestion: Suggestion) => void;
  /** What the form holds at this very moment: after waiting for something, `values` may be older. */
  readonly entered: () => Values;
  /** Puts another stored record's values in place of those the form started from, and `typed` over them. */
  readonly rebase: (stored: Values, typed: Values) => void;
  /** Fills the form with a record that is saved; `keep` are values typed since. */
  readonly take: (loaded: LoadedRecord, keep?: Values) => void;
  /** Throws the restored changes away. */
  readonly discardRestored: () => void;
  /** What a new record of the form is sent under: one from its opening until it is saved, kept with its draft. */
  readonly call: CallKey;
  readonly mayLeave: () => Promise<boolean>;
  /** Everything typed is saved: nothing holds leaving up any more, and no draft stays. */
  readonly release: () => void;
}

interface Filled extends Held {
  readonly base?: LoadedRecord;
  /** The last reading that the form took. */
  readonly seen?: LoadedRecord;
  readonly restored: boolean;
}

interface FormState extends Filled {
  /** What the last reading brought. */
  readonly adopted?: Filled;
}

const nothing: FormState = { values: {}, suggestions: [], restored: false };

const fill = (resource: Resource, base: LoadedRecord, typed: Values = {}): Pick<Filled, 'values'> & { readonly base: LoadedRecord } => ({
  base,
  values: { ...formValues(resource, base.record), ...typed },
});

/** The record that a form changes; undefined where it makes a new one. */
const storedRecord = (base: LoadedRecord | undefined): Values | undefined => (base?.record.id === undefined ? undefined : base.record);

function adopt(resource: Resource, loaded: LoadedRecord, draft: KeptDraft['draft']): Omit<Filled, 'suggestions'> {
  if (!draft) return { ...fill(resource, loaded), seen: loaded, restored: false };
  const base: LoadedRecord = { record: draft.original, ...(draft.etag === undefined ? {} : { etag: draft.etag }) };
  return { ...fill(resource, base, draft.values), seen: loaded, restored: true };
}

type Form = FormInstance<Record<string, unknown>>;

/** The inputs as they stand when values were put into them: nobody has touched them, and nothing is said of them. */
const untouched = (form: Form, resource: Resource, values: Values) =>
  Object.keys(resource.fields).map((name) => ({ name, value: values[name], touched: false, ...errorsGone(form, name) }));

/**
 * The state of the form and what its inputs hold, which never part: whatever is put into the inputs is there at once, so that a keystroke in
 * the same moment finds it, and stays. Only a fresh reading is taken while rendering, and put into the inputs before the next keystroke.
 */
function useFormState(resource: Resource, form: Form) {
  const { state, isBehind, set, follow } = useTypedState<FormState>(nothing);
  const latest = useRef(nothing);
  const { adopted } = state;
  useLayoutEffect(() => {
    if (!adopted) return;
    latest.current = { ...adopted, adopted };
    form.setFields(untouched(form, resource, shownValues(adopted)));
  }, [form, resource, adopted]);
  const change = (next: (last: FormState) => FormState): FormState => {
    const state = next(latest.current);
    latest.current = { ...state, suggestions: standing(resource, state) };
    return latest.current;
  };
  return {
    state,
    isBehind,
    /** What the inputs held after the last letter, shown or not. */
    typedLast: (): Values => latest.current.values,
    adopt: (reading: Omit<Filled, 'suggestions'>) => {
      const adopted = { ...reading, suggestions: standing(resource, { ...reading, suggestions: state.suggestions }) };
      set({ ...adopted, adopted });
    },
    /** What the form holds when its inputs show these values. */
    held: (shown: Values): Held => heldOf(resource, shown, latest.current.suggestions),
    /** Takes what was typed. */
    type: (next: (last: FormState) => FormState) => follow(change(next)),
    /** Puts values into the inputs. */
    put: (next: (last: FormState) => FormState) => {
      set(change(next));
      form.setFields(untouched(form, resource, shownValues(latest.current)));
    },
  };
}

/**
 * The state of a form over one record: what it was filled with, what was typed, and whether the two differ. A fresh reading of the
 * record never touches typed values; the typed values are kept as a draft and held against leaving.
 */
export function useRecordForm({ resource, loaded, draft: place }: RecordFormOptions): RecordForm {
  const [form] = Form.useForm<Record<string, unknown>>();
  const id = `form${useId()}`;
  const features = useFeatures();
  const tabs = useFormTabs(resource);
  const { state, isBehind, typedLast, adopt: adoptReading, held, type, put } = useFormState(resource, form);
  const { base, values, suggestions, restored } = state;
  const dirty = useMemo(() => base !== undefined && changedFields(resource, base.record, values).length > 0, [resource, base, values]);
  const typed = useMemo(() => (dirty && base ? { values, base } : undefined), [dirty, values, base]);
  const kept = useDraft({ resource, place, typed });
  const { mayLeave, release } = useDirtyGuard({ dirty, onDiscard: kept.drop });

  if (loaded && loaded !== state.seen && !dirty && !isBehind) {
    adoptReading(adopt(resource, loaded, state.base ? undefined : kept.draft));
  }
  /** The values without those whose condition does not hold. */
  const settle = (entered: Values, from: LoadedRecord | undefined): Values =>
    applyRules(resource, { values: entered, original: storedRecord(from), features }).values;
  const onValuesChange = () => {
    const entered = form.getFieldsValue(true) as Values;
    const settled = settle(storedRecord(base) ? entered : followed(resource, typedLast(), entered), base);
    const changed = Object.keys(settled).filter((name) => settled[name] !== entered[name]);
    form.setFields(changed.map((name) => ({ name, value: settled[name], ...errorsGone(form, name) })));
    type((last) => ({ ...last, ...held(settled) }));
  };
  const merge = (given: Values) =>
    put((last) => ({
      ...last,
      values: settle({ ...last.values, ...given }, last.base),
      suggestions: last.suggestions.filter((suggestion) => !Object.keys(given).some((name) => name in suggestion.values)),
    }));
  const suggest = ({ values: given, of }: Suggestion) =>
    put((last) => {
      const settled = settle({ ...last.values, ...given }, last.base);
      const suggestion = { values: Object.fromEntries(Object.keys(given).map((name) => [name, settled[name]])), of };
      return { ...last, suggestions: [...last.suggestions, suggestion] };
    });
  const rebase = (stored: Values, given: Values) =>
    put((last) => {
      if (!last.base) return last;
      const base = { ...last.base, record: { ...last.base.record, ...stored } };
      return { ...last, base, values: settle({ ...last.values, ...stored, ...given }, base) };
    });
  // What was read before it was saved is older than what the save was answered with.
  const read = useRef(loaded);
  useEffect(() => {
    read.current = loaded;
  }, [loaded]);
  const take = (next: LoadedRecord, keep: Values = {}) =>
    put((last) => {
      const seen = read.current ?? last.seen;
      return { ...last, ...fill(resource, next, keep), ...(seen && { seen }), restored: false };
    });
  const discardRestored = () => {
    kept.drop();
    put((last) => (last.seen ? { ...last, ...fill(resource, last.seen), restored: false } : last));
  };
  return {
    resource,
    form,
    id,
    base,
    values,
    shown: useMemo(() => shownValues({ values, suggestions }), [values, suggestions]),
    existing: storedRecord(base) !== undefined,
    dirty,
    discarded: isFilled(base?.record.discarded_at),
    restored,
    tabs,
    onValuesChange,
    merge,
    suggest,
    entered: () => held(form.getFieldsValue(true) as Values).values,
    rebase,
    take,
    discardRestored,
    call: kept.call,
    mayLeave,
    release: () => {
      kept.drop();
      release();
    },
  };
}
