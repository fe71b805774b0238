import type { Registry } from '../../../src/schema';

/** The tables that store the rows of lists, by the address of the list. */
export function tablesOf(registry: Registry): ReadonlyMap<string, string>;
