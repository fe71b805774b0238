const beside = /"sessions"|where id = any\(\$1::bigint\[\]\)\s*$/;

/** The statements of a call itself: without the session lookup of the caller, and without the access log's asynchronous lookup of the records above a viewed record. */
export const withoutThoseBeside = (statements: readonly string[]): string[] => statements.filter((statement) => !beside.test(statement));
