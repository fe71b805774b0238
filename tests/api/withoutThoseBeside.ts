const beside = /"sessions"|where id = any\(\$1::bigint\[\]\)\s*$/;

/** The statements of a call alone: who is asking is read with the session, and what stands above a record that was looked at, by the access log in its own time. */
export const withoutThoseBeside = (statements: readonly string[]): string[] => statements.filter((statement) => !beside.test(statement));
