import type { FieldKind, FieldOf, Resource } from '../../../schema';
import type { LoadedRecord } from '../../../screens/form';
import type { FieldSaves } from './useFieldSaves';

/** What a field that saves itself is told. */
export interface SavedFieldProps {
  readonly resource: Resource;
  /** Id of the control, for its label. */
  readonly id: string;
  readonly name: string;
  readonly base: LoadedRecord;
  readonly saves: FieldSaves;
  /** Id of what says how the save stands. */
  readonly describedBy: string;
}

/** What the control of a field that saves itself takes. */
export interface SaveControl<K extends FieldKind> extends SavedFieldProps {
  readonly field: FieldOf<K>;
}
