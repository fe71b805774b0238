/**
 * The tables follow declarations that are known only at run time, so their columns cannot be typed here; what is read goes through the
 * declarations' own schemas.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- dynamic SQL, see above
export type Database = any;
