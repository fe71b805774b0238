import type { FieldKind, FieldOf, Resource } from '../../../schema';
import type { LoadedRecord } from '../../../screens/form';
import type { FieldSaves } from './useFieldSaves';

/** Props of an autosaved field. */
export interface AutosavedFieldProps {
  readonly resource: Resource;
  /** Id of the control, for its label. */
  readonly id: string;
  readonly name: string;
  readonly base: LoadedRecord;
  readonly saves: FieldSaves;
  /** Id of the element that shows the save status. */
  readonly describedBy: string;
}

/** Props of the input control of an autosaved field. */
export interface AutosaveControlProps<K extends FieldKind> extends AutosavedFieldProps {
  readonly field: FieldOf<K>;
}
