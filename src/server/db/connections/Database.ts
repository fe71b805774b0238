/**
 * Tables are derived from declarations that are known only at run time, so their columns cannot be typed statically.
 * Rows that are read are validated by the declarations' own schemas.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- dynamic SQL, see above
export type Database = any;
