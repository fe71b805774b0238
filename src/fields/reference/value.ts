import * as z from 'zod/mini';
import { toNumber } from '../number/value';
import { fieldFactory } from '../shared/fieldFactory';
import type { CommonOptions } from '../shared/fieldOptions';
import { defineKind, type FormatContext } from '../shared/Kind';
import { equalityOperators, membershipOperators } from '../shared/operators';
import { joinItems, listSchema, preprocess, preprocessText, toText } from '../shared/schemas';

export interface ReferenceOptions extends CommonOptions {
  /** Name of the resource it points to. */
  readonly to: string;
}
export interface PrefixedIdOptions extends CommonOptions {
  /** Accepted prefixes. The first one is shown. */
  readonly prefixes: readonly string[];
}

/** PT12 from 12. */
const formatPrefixedId = (id: number | string, prefix = ''): string => `${prefix}${id}`;

/** Removes one of the prefixes from a typed id, regardless of case; other text is returned trimmed. */
export function stripPrefix(text: string, prefixes: readonly string[]): string {
  const typed = text.trim();
  const longestFirst = [...prefixes].sort((a, b) => b.length - a.length);
  const prefix = longestFirst.find((candidate) => typed.toUpperCase().startsWith(candidate.toUpperCase()));
  return prefix === undefined ? typed : typed.slice(prefix.length).trim();
}

/** The title of a record, or its id where the title is not known. */
const formatRecordTitle = (id: unknown, to: string, { titleOf }: FormatContext): string =>
  titleOf?.(to, Number(id)) ?? toText(id);

const recordIdSchema = preprocess(
  toNumber,
  z.int('Must be the number of a record').check(z.minimum(1, 'Must be the number of a record')),
);

export const referenceKinds = {
  reference: defineKind<ReferenceOptions, number>()({
    schema: () => recordIdSchema,
    format: (value, { to }, tools) => formatRecordTitle(value, to, tools),
    operators: equalityOperators,
    traits: {
      family: 'link',
      takes: 'formed',
      sortable: true,
      identifying: true,
      searchedByInput: true,
    },
  }),
  references: defineKind<ReferenceOptions, readonly number[]>()({
    schema: () => listSchema(recordIdSchema).check(z.overwrite((ids) => [...new Set(ids as readonly number[])])),
    format: (value, { to }, tools) => joinItems(value, (id) => formatRecordTitle(id, to, tools)),
    operators: membershipOperators,
    searchField: ({ label, to }) => ({ kind: 'reference', label, to }),
    traits: { family: 'link', takes: 'formed', multiple: true },
  }),
  prefixedId: defineKind<PrefixedIdOptions, number>()({
    schema: (field) => preprocessText((raw) => stripPrefix(raw, field.prefixes), recordIdSchema),
    format: (value, field) => formatPrefixedId(toText(value), field.prefixes[0]),
    operators: equalityOperators,
    toSearchText: (typed, field) => stripPrefix(typed, field.prefixes),
    formatSearchText: (text, field) => formatPrefixedId(text, field.prefixes[0]),
    traits: { family: 'link', takes: 'formed', sortable: true, identifying: true },
  }),
};

/** The id of a record of another resource. */
export const reference = fieldFactory(referenceKinds, 'reference');
/** The ids of several records of another resource, in the order chosen. */
export const references = fieldFactory(referenceKinds, 'references');
/** An id with a prefix. The first prefix is shown; searches accept all of them. */
export const prefixedId = fieldFactory(referenceKinds, 'prefixedId');
