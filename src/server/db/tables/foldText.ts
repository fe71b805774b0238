import { literal, quote } from '../sqlNames';
import type { FunctionDefinition } from './TableDefinition';

/** Schema of the functions that the tables of all manufacturers share. */
const schema = 'staff';

/**
 * SQL name of the function that removes case, accents and invisible characters from a text and makes one space of each
 * run of blanks: "Sánchez" and "SANCHEZ" are equal (decision 45).
 */
export const foldFunction = `${schema}.fold_text`;

/** SQL of a text without case and accents. */
export const foldedSql = (text: string): string => `${foldFunction}(${text})`;

/**
 * Characters that are shown as a space, and those that nobody sees. Texts pasted from documents and web pages contain
 * both.
 */
const [blanks, invisible] = [
  '\t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
  '\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
];

const escaped = (characters: string): string =>
  Array.from(characters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** SQL of a text with one space for each run of blanks, as pages show it, and without the invisible characters. */
function asSeenSql(text: string): string {
  const spaced = `translate(${text}, E'${escaped(blanks + invisible)}', '${' '.repeat(blanks.length)}')`;
  return `regexp_replace(${spaced}, ' {2,}', ' ', 'g')`;
}

const dictionary = (extensionSchema: string): string =>
  `${literal(`${quote(extensionSchema)}.unaccent`)}::regdictionary`;

/**
 * The functions behind `foldedSql`. They are declared immutable so that indexes can use them: the rules of `unaccent`
 * only change with the version of the database. ASCII text without runs of blanks, nearly all there is, takes a fast
 * path. Two choices halve the cost of the slow path: it names the schema of `unaccent` instead of setting and resetting
 * the search path for each text, and is written in PL/pgSQL, which caches its plan.
 */
export const foldFunctions = (extensionSchema: string): readonly FunctionDefinition[] => [
  {
    schema,
    name: 'fold_accents',
    sql:
      `function ${schema}.fold_accents(given text) returns text language plpgsql immutable strict parallel safe
      as $$ begin return lower(${quote(extensionSchema)}.unaccent(${dictionary(extensionSchema)}, ` +
      `lower(${asSeenSql('given')} collate "und-x-icu"))); end $$`,
  },
  {
    schema,
    name: 'fold_text',
    sql:
      `function ${schema}.fold_text(given text) returns text language sql immutable parallel safe
      as $$ select case when octet_length(given) = char_length(given) and given !~ '  |[\\t\\n\\v\\f\\r]' ` +
      `then lower(given collate "C") else ${schema}.fold_accents(given) end $$`,
  },
];
