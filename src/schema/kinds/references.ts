import * as z from 'zod/mini';
import { membershipOperators } from '../operators';
import type { Kind } from './Kind';
import { recordIdSchema, joinItems, listSchema, formatRecordTitle } from './shared';

export const references = {
  schema: () =>
    z.pipe(
      listSchema(recordIdSchema),
      z.transform((ids) => [...new Set(ids as readonly number[])]),
    ),
  format: (value, { to }, tools) => joinItems(value, (id) => formatRecordTitle(id, to, tools)),
  operators: membershipOperators,
  searchField: ({ label, to }) => ({ kind: 'reference', label, to }),
  traits: { family: 'link', takes: 'formed', multiple: true },
} as const satisfies Kind<'references'>;
