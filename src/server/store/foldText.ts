import { literal, quote } from './names';
import type { FunctionDefinition } from './TableDefinition';

/** Schema of the functions that all manufacturers' tables use. */
const schema = 'staff';

/** SQL name of the function that takes case and accents from a text: "Sánchez" and "SANCHEZ" are the same (decision 45). */
export const foldFunction = `${schema}.fold_text`;

/** SQL of a text without regard to case and accents. */
export const folded = (text: string): string => `${foldFunction}(${text})`;

const dictionary = (extensionSchema: string): string => `${literal(`${quote(extensionSchema)}.unaccent`)}::regdictionary`;

/**
 * The functions behind `folded`. They are declared immutable, so that an index can hold what they make: the rules of `unaccent` come with
 * the database's version. Plain text, nearly all of it, takes the short way. The other is written so that it costs half: with the schema of
 * `unaccent` in it, in place of a search path that is set and put back for each text, and in the language that keeps its plan.
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
