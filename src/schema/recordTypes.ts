import type { FieldMap, ValueOf } from '../fields';
import type { Resource, SystemFields } from './resource';

/** A record in an API response: every declared field, null where it is empty. */
export type RecordOf<R> =
  R extends Resource<string, infer F>
    ? { readonly id: number } & { readonly [K in Exclude<keyof SystemFields, 'id'>]: string | null } & {
        readonly [K in keyof F as F[K]['kind'] extends 'password' ? never : K]: ValueOf<F[K]> | null;
      }
    : never;

type WritableName<F extends FieldMap> = {
  [K in keyof F]: F[K] extends { readOnly: true } | { derived: object } | { computed: object } ? never : K;
}[keyof F];
type RequiredName<F extends FieldMap> = {
  [K in WritableName<F>]: F[K] extends { required: { when: object } | { in: 'form' } }
    ? never
    : F[K] extends { required: true | string | object }
      ? K
      : never;
}[WritableName<F>];
type SentValue<V> = V extends { readonly attachment_id: number }
  ? V | File
  : V extends readonly (infer I)[]
    ? readonly SentValue<I>[]
    : V;

/** The input of a create: the required fields, and any of the others. */
export type InputOf<R> =
  R extends Resource<string, infer F>
    ? { readonly [K in RequiredName<F>]: SentValue<ValueOf<F[K]>> } & {
        readonly [K in Exclude<WritableName<F>, RequiredName<F>>]?: SentValue<ValueOf<F[K]>> | null;
      }
    : never;
