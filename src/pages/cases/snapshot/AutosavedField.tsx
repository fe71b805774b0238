import type { Field } from '../../../schema';
import { AutosavedChoice } from './AutosavedChoice';
import type { AutosavedFieldProps } from './autosaveProps';
import { AutosavedNote } from './AutosavedNote';

/** Autosaved field: a choice is saved on change, a long text on blur (Cases 4). */
export function AutosavedField({ field, ...props }: AutosavedFieldProps & { readonly field: Field }) {
  if (field.kind === 'choice') return <AutosavedChoice {...props} field={field} />;
  if (field.kind === 'longText') return <AutosavedNote {...props} field={field} />;
  throw new Error(`${props.resource.name}.${props.name}: a ${field.kind} does not save itself`);
}
