import type { Resource, Values } from '../../schema';
import type { CallKey } from '../callKey';
import type { AntdForm, FormState } from './formStore';
import type { LoadedRecord } from './LoadedRecord';
import type { Suggestion } from './suggestions';
import type { FormTabs } from './useFormTabs';

/** A form over one record, as what stands around it uses it. */
export interface RecordForm extends Pick<FormState, 'values' | 'shown' | 'restored'> {
  readonly resource: Resource;
  readonly form: AntdForm;
  readonly id: string;
  /** What the inputs show when they appear; those of a record that is still to be read are filled afterwards. */
  readonly initial: Values | undefined;
  /** What the form was filled with; absent while it is loading. */
  readonly base: LoadedRecord | undefined;
  readonly existing: boolean;
  readonly dirty: boolean;
  /** The record is in the trash: it is shown, and changed only once it is recovered. */
  readonly discarded: boolean;
  readonly tabs: FormTabs;
  readonly onValuesChange: () => void;
  /** Puts values over those of the form, as if they were typed. */
  readonly merge: (values: Values) => void;
  /** Shows values in empty fields that the form does not hold until one of them is changed. */
  readonly suggest: (suggestion: Suggestion) => void;
  /** Takes what is suggested as if it were typed; false where nothing is. */
  readonly takeSuggested: () => boolean;
  /** What the form holds at this very moment: after waiting for something, `values` and `base` may be older. */
  readonly current: () => Pick<FormState, 'base' | 'values'>;
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
