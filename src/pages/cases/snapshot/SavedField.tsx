import type { Field } from '../../../schema';
import { ChoiceSave } from './ChoiceSave';
import type { SavedFieldProps } from './SaveControl';
import { AutosavedNote } from './AutosavedNote';

/** Autosaved field: a choice is saved on change, a long text on blur (Cases 4). */
export function SavedField({ field, ...props }: SavedFieldProps & { readonly field: Field }) {
  if (field.kind === 'choice') return <ChoiceSave {...props} field={field} />;
  if (field.kind === 'longText') return <AutosavedNote {...props} field={field} />;
  throw new Error(`${props.resource.name}.${props.name}: a ${field.kind} does not save itself`);
}
