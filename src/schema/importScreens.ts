import type { Field } from '../fields';
import { isLinkField } from './references';
import type { Resource } from './resource';
import { isBinary, isHtml, isSecret, traitsOf } from './value';
import { isWrittenOn, writableFields } from './writable';

/* What only the import of files asks of declarations: no other screen loads it. */
export { uniqueKeys } from './duplicates';

/** The most rows of a file that is imported, and of one call that checks them. */
export const importLimits = { rows: 5_000, checked: 500 } as const;

/** Whether a cell of a file can hold a value of a field: no file, password, formatted text or table, and no link. */
const fitsCell = (field: Field): boolean =>
  !isBinary(field) && !isSecret(field) && !isHtml(field) && !isLinkField(field) && traitsOf(field).structured !== true;

/** The fields that the rows of a file can fill in: what people type of a new record, in its own table. */
export const importFields = (resource: Resource): readonly (readonly [string, Field])[] =>
  writableFields(resource).filter(
    ([name, field]) => !(name in resource.included) && isWrittenOn(field, false) && fitsCell(field),
  );
