import type { Field, FieldKind, FieldOf, Resource } from '../../../schema';
import type { Loaded } from '../../../screens/form/Loaded';
import { ChoiceSave } from './ChoiceSave';
import { StickySave } from './StickySave';
import type { FieldSaves } from './useFieldSaves';

interface SavedFieldProps {
  readonly resource: Resource;
  /** Id of the control, for its label. */
  readonly id: string;
  readonly name: string;
  readonly base: Loaded;
  readonly saves: FieldSaves;
  /** Id of what says how the save stands. */
  readonly describedBy: string;
}

/** What the control of a field that saves itself takes. */
export interface SaveControl<K extends FieldKind> extends SavedFieldProps {
  readonly field: FieldOf<K>;
}

/** A field that saves itself: a choice as soon as it is changed, a text when it is left (Cases 4). */
export function SavedField({ field, ...props }: SavedFieldProps & { readonly field: Field }) {
  if (field.kind === 'choice') return <ChoiceSave {...props} field={field} />;
  if (field.kind === 'longText') return <StickySave {...props} field={field} />;
  throw new Error(`${props.resource.name}.${props.name}: a ${field.kind} does not save itself`);
}
