import { literal, quote } from '../sqlNames';
import type { FunctionDefinition } from './TableDefinition';

/** Schema of the functions that the tables of all manufacturers share. */
const schema = 'staff';

/** SQL name of the function that removes case and accents from a text: "Sánchez" and "SANCHEZ" are equal (decision 45). */
export const foldFunction = `${schema}.fold_text`;

/** SQL of a text without case and accents. */
export const foldedSql = (text: string): string => `${foldFunction}(${text})`;

const dictionary = (extensionSchema: string): string => `${literal(`${quote(extensionSchema)}.unaccent`)}::regdictionary`;

/**
 * The functions behind `foldedSql`. They are declared immutable so that indexes can use them: the rules of `unaccent` only change with the version
 * of the database. ASCII text, nearly all there is, takes a fast path. Two choices halve the cost of the slow path: it names the schema of `unaccent`
 * instead of setting and resetting the search path for each text, and is written in PL/pgSQL, which caches its plan.
 */
export const foldFunctions = (extensionSchema: string): readonly FunctionDefinition[] => [
  {
    schema,
    name: 'fold_accents',
    sql: `function ${schema}.fold_accents(given text) returns text language plpgsql immutable strict parallel safe
      as $$ begin return lower(${quote(extensionSchema)}.unaccent(${dictionary(extensionSchema)}, lower(given collate "und-x-icu"))); end $$`,
  },
  {
    schema,
    name: 'fold_text',
    sql: `function ${schema}.fold_text(given text) returns text language sql immutable parallel safe
      as $$ select case when octet_length(given) = char_length(given) then lower(given collate "C") else ${schema}.fold_accents(given) end $$`,
  },
];
