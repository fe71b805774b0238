/** What the command that writes declarations asks of the schema: names, and advice for those that are misspelt. */
export { isSnakeCase, toSnakeCase } from './check/spelledNames';
export { findPrefixProblem } from './check/context';
export { noSimilarName, quoteList, suggestName } from './check/wording';
