import type { Resource, Values } from '../../schema';
import type { IdempotencyKey } from '../requests';
import type { FormState, FormStore } from './formStore';
import type { LoadedRecord } from './LoadedRecord';
import type { Advice } from './useAdvice';
import type { Suggestion } from './suggestions';
import type { FormTabs } from './useFormTabs';

/**
 * A form over one record, as used by the components around it. What follows from typed values is not part of it: those
 * who show it select it from the store.
 */
export interface RecordForm extends Advice {
  readonly resource: Resource;
  readonly store: FormStore;
  readonly id: string;
  /** The record that the form was filled with; absent while loading. */
  readonly base: LoadedRecord | undefined;
  readonly existing: boolean;
  /** Whether the form holds changes to its base record. */
  readonly isDirty: () => boolean;
  /** The record is in the trash: read-only until it is recovered. */
  readonly discarded: boolean;
  readonly tabs: FormTabs;
  /** Sets values as if they were typed. */
  readonly merge: (values: Values) => void;
  /** Shows values in empty fields, without setting them until one of them is edited. */
  readonly suggest: (suggestion: Suggestion) => void;
  /** Sets the suggested values as if they were typed; returns false if there are none. */
  readonly acceptSuggestions: () => boolean;
  /** The state after the last keystroke, rendered or not. */
  readonly current: () => Pick<FormState, 'base' | 'values'>;
  /** Replaces the base record's values by those of another stored record, and applies `typed` on top. */
  readonly rebase: (stored: Values, typed: Values) => void;
  /** Fills the form with a saved record; `keep` are values typed since. */
  readonly fill: (loaded: LoadedRecord, keep?: Values) => void;
  /** Discards the restored changes. */
  readonly discardRestored: () => void;
  /** Idempotency key of a new record: from opening the form until it is saved, and stored with its draft. */
  readonly callKey: IdempotencyKey;
  readonly confirmLeave: () => Promise<boolean>;
  /**
   * A save has begun; it resolves to whether it succeeded. Leaving the page waits for it before it asks about unsaved
   * changes.
   */
  readonly trackSave: (save: Promise<boolean>) => void;
  /** Everything is saved: stops guarding against leaving, and removes the draft. */
  readonly release: () => void;
}
