/**
 * The tables follow declarations that are known only at run time, so their columns cannot be typed here; what is read goes through the
 * declarations' own schemas.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- dynamic SQL, see above
export type Database = any;
