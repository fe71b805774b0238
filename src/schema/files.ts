import type { FieldOf } from './field';

/** The largest file accepted, in bytes (decision 38). */
export const maxFileBytes = 25 * 1024 * 1024;

export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Why a file is refused by its name and size, or undefined. Its content is checked by the server. */
export function refuseFile(
  field: FieldOf<'file'> | FieldOf<'files'>,
  candidate: { readonly name: string; readonly size: number },
): string | undefined {
  if (candidate.size > maxFileBytes) return `${candidate.name} is larger than 25 MB`;
  if (field.accept && !field.accept.includes(extensionOf(candidate.name))) {
    return `${candidate.name} is not one of the accepted types: ${field.accept.join(', ')}`;
  }
  return undefined;
}
