import type { FieldMap, RelationMap, Resource, ValueOf } from '../schema';
import type { HookContext, ResourceHooks } from './contracts';
import type { WriteContext } from './records/Records';
import type { Source } from './records/source';

/** What is written of a record: the declared fields that are named, null where they are empty. */
type Written<F extends FieldMap> = { readonly [K in keyof F]?: ValueOf<F[K]> | null };

/** A record as it is kept. */
type Stored<F extends FieldMap> = { readonly id: number } & Written<F>;

/** The server's rules of one kind of record (`ResourceHooks`), in the names and values of its declaration. */
export interface RulesOf<R extends Resource> {
  readonly beforeCreate?: (values: Written<R['declared']>, context: HookContext) => Written<R['declared']> | Promise<Written<R['declared']>>;
  readonly beforeUpdate?: (values: Written<R['declared']>, context: WriteContext & { readonly existing: Stored<R['declared']> }) => Written<R['declared']>;
  readonly beforeDiscard?: (existing: Stored<R['declared']>, context: WriteContext & { readonly source: Source }) => void | Promise<void>;
}

/** Attaches rules to a declaration, by its name; a value that a field cannot have does not compile. */
export const attachRules = <F extends FieldMap, R extends RelationMap, P extends string>(
  { name }: Resource<string, F, R, P>,
  rules: RulesOf<Resource<string, F, R, P>>,
): Readonly<Record<string, ResourceHooks>> => ({ [name]: rules as unknown as ResourceHooks });
