/**
 * The names that declarations may use beyond those of fields and kinds of records: `resources/knownNames.ts` adds them.
 * Where nothing adds them, every name compiles.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- it is filled elsewhere
export interface DeclaredNames {}

type NamesOf<What extends string> =
  DeclaredNames extends Readonly<Record<What, infer Name extends string>> ? Name : string;

/** The name of a role of staff. */
export type RoleName = NamesOf<'role'>;
/** The name of a feature that a manufacturer may have. */
export type FeatureName = NamesOf<'feature'>;
