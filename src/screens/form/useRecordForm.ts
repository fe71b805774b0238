import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Form, type FormInstance } from 'antd';
import type { Resource, Values } from '../../schema';
import { useFeatures } from '../context';
import { useDirtyGuard } from '../guard/useDirtyGuard';
import { changedFields, formValues, settle } from './formValues';
import type { Loaded } from './Loaded';
import { useDraft, type KeptDraft } from './useDraft';

interface RecordFormOptions {
  readonly resource: Resource;
  /** What to edit; absent while it is loading. A new object is a fresh reading: a form without changes takes it. */
  readonly loaded: Loaded | undefined;
  /** Name of the resource whose screen holds the form, and which form of that screen it is: where its draft is kept. */
  readonly draft: { readonly owner: string; readonly form: unknown };
}

export interface RecordForm {
  readonly resource: Resource;
  readonly form: FormInstance<Record<string, unknown>>;
  readonly id: string;
  /** What the form was filled with; absent while it is loading. */
  readonly base: Loaded | undefined;
  readonly values: Values;
  readonly existing: boolean;
  readonly dirty: boolean;
  /** The form holds changes of an earlier visit. */
  readonly restored: boolean;
  readonly onValuesChange: () => void;
  /** Puts values over those of the form, as if they were typed. */
  readonly merge: (values: Values) => void;
  /** Puts another stored record's values in place of those the form started from, and `typed` over them. */
  readonly rebase: (stored: Values, typed: Values) => void;
  /** Fills the form with a record that is saved; `keep` are values typed since. */
  readonly take: (loaded: Loaded, keep?: Values) => void;
  /** Throws the restored changes away. */
  readonly discardRestored: () => void;
  readonly mayLeave: () => Promise<boolean>;
  /** Everything typed is saved: nothing holds leaving up any more, and no draft stays. */
  readonly release: () => void;
}

interface FormState {
  readonly base?: Loaded;
  /** The last reading that the form took. */
  readonly seen?: Loaded;
  readonly values: Values;
  /** What was last put into the inputs by anything but typing. */
  readonly filled: Values;
  readonly restored: boolean;
}

const nothing: FormState = { values: {}, filled: {}, restored: false };

const fill = (resource: Resource, base: Loaded, typed: Values = {}): Pick<FormState, 'base' | 'values' | 'filled'> => {
  const values = { ...formValues(resource, base.record), ...typed };
  return { base, values, filled: values };
};

function adopt(resource: Resource, loaded: Loaded, draft: KeptDraft['draft']): FormState {
  if (!draft) return { ...fill(resource, loaded), seen: loaded, restored: false };
  const base: Loaded = { record: draft.original, ...(draft.etag === undefined ? {} : { etag: draft.etag }) };
  return { ...fill(resource, base, draft.values), seen: loaded, restored: true };
}

/**
 * The state of a form over one record: what it was filled with, what was typed, and whether the two differ. A fresh reading of the
 * record never touches typed values; the typed values are kept as a draft and held against leaving.
 */
export function useRecordForm({ resource, loaded, draft: place }: RecordFormOptions): RecordForm {
  const [form] = Form.useForm<Record<string, unknown>>();
  const id = `form${useId()}`;
  const features = useFeatures();
  const [state, setState] = useState<FormState>(nothing);
  const { base, values, filled, restored } = state;
  const dirty = useMemo(() => base !== undefined && changedFields(resource, base.record, values).length > 0, [resource, base, values]);
  const typed = useMemo(() => (dirty && base ? { values, base } : undefined), [dirty, values, base]);
  const kept = useDraft({ resource, place, typed });
  const { mayLeave, release } = useDirtyGuard({ dirty, onDiscard: kept.drop });

  if (loaded && loaded !== state.seen && !dirty) {
    setState(adopt(resource, loaded, state.base ? undefined : kept.draft));
  }
  useLayoutEffect(() => {
    form.setFields(Object.keys(resource.fields).map((name) => ({ name, value: filled[name], errors: [], touched: false })));
  }, [form, resource, filled]);

  const onValuesChange = () => {
    const entered = form.getFieldsValue(true) as Values;
    const settled = settle(resource, entered, features);
    const cleared = Object.keys(settled).filter((name) => settled[name] !== entered[name]);
    form.setFields(cleared.map((name) => ({ name, value: undefined, errors: [] })));
    setState((last) => ({ ...last, values: settled }));
  };
  const merge = (given: Values) =>
    setState((last) => {
      const merged = settle(resource, { ...last.values, ...given }, features);
      return { ...last, values: merged, filled: merged };
    });
  const rebase = (stored: Values, given: Values) =>
    setState((last) => {
      if (!last.base) return last;
      const merged = settle(resource, { ...last.values, ...stored, ...given }, features);
      return { ...last, base: { ...last.base, record: { ...last.base.record, ...stored } }, values: merged, filled: merged };
    });
  // What was read before it was saved is older than what the save was answered with.
  const read = useRef(loaded);
  useEffect(() => {
    read.current = loaded;
  }, [loaded]);
  const take = (next: Loaded, keep: Values = {}) =>
    setState(({ seen: last, ...others }) => {
      const seen = read.current ?? last;
      return { ...others, ...fill(resource, next, keep), ...(seen && { seen }), restored: false };
    });
  const discardRestored = () => {
    kept.drop();
    setState((last) => (last.seen ? { ...last, ...fill(resource, last.seen), restored: false } : last));
  };
  return {
    resource,
    form,
    id,
    base,
    values,
    existing: base?.record.id !== undefined,
    dirty,
    restored,
    onValuesChange,
    merge,
    rebase,
    take,
    discardRestored,
    mayLeave,
    release: () => {
      kept.drop();
      release();
    },
  };
}
