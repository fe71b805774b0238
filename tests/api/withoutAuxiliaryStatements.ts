const auxiliaryStatement = /"sessions"|where id = any\(\$1::bigint\[\]\)\s*$/;

/**
 * The statements of a call itself: without the session lookup of the caller, and without the access log's asynchronous
 * lookup of the records above a viewed record.
 */
export const withoutAuxiliaryStatements = (statements: readonly string[]): string[] =>
  statements.filter((statement) => !auxiliaryStatement.test(statement));
