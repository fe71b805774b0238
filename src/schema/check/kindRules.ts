import type { Field } from '../../fields';
import { checkOf } from '../../fields/checks';
import { traitsOf } from '../value';
import { fieldParts } from './parts';
import { family, rule } from './rule';
import { hasSingleValue } from './values';
import { kindWithArticle } from './wording';

/** Whether a kind of field can be a cell of rows that people fill in: one short value. */
const isCell = (field: Field): boolean => checkOf(field)?.isCell ?? (hasSingleValue(field) && !traitsOf(field).html);

/** Rules of what a kind of field is. */
export const kindRules = family(fieldParts, [
  (part) => (checkOf(part.field)?.rules ?? []).flatMap((one) => one(part, part.home)),
  rule(({ field, table }) => table && traitsOf(field).secret, 'is a password and cannot be read; remove it'),
  rule(
    ({ field, table }) => table && !table.readOnly && !traitsOf(field).secret && !isCell(field),
    (_, { field }) => `is ${kindWithArticle(field.kind)}, which cannot be a column of rows; make it a separate field`,
  ),
]);
