import type { FieldMap, RelationMap, Resource, ValueOf } from '../schema';
import type { HookContext, IntendedWrite, ResourceHooks, WriteCheckContext } from './contracts';
import type { WriteContext } from './records/Records';
import type { Source } from './records/source';

/** Values written to a record: any subset of the declared fields; null clears a field. */
type WrittenValues<F extends FieldMap> = { readonly [K in keyof F]?: ValueOf<F[K]> | null };

/** A stored record. */
type StoredRecord<F extends FieldMap> = { readonly id: number } & WrittenValues<F>;

/** The server hooks of one resource (`ResourceHooks`), typed by the fields of its declaration. */
export interface ResourceRules<R extends Resource> extends Pick<ResourceHooks, 'calls'> {
  readonly beforeCreate?: (
    values: WrittenValues<R['declared']>,
    context: HookContext,
  ) => WrittenValues<R['declared']> | Promise<WrittenValues<R['declared']>>;
  readonly beforeUpdate?: (
    values: WrittenValues<R['declared']>,
    context: WriteContext & { readonly existing: StoredRecord<R['declared']> },
  ) => WrittenValues<R['declared']>;
  readonly beforeWrite?: (
    write: Pick<IntendedWrite, 'kind'> & {
      readonly existing?: StoredRecord<R['declared']>;
      readonly values: WrittenValues<R['declared']>;
    },
    context: WriteCheckContext,
  ) => void | Promise<void>;
  readonly beforeDiscard?: (
    existing: StoredRecord<R['declared']>,
    context: WriteContext & { readonly source: Source },
  ) => void | Promise<void>;
}

/** Registers rules under the name of the resource; a value that a field cannot hold does not compile. */
export const attachRules = <F extends FieldMap, R extends RelationMap, P extends string>(
  { name }: Resource<string, F, R, P>,
  rules: ResourceRules<Resource<string, F, R, P>>,
): Readonly<Record<string, ResourceHooks>> => ({ [name]: rules as unknown as ResourceHooks });
