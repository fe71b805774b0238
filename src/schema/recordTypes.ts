import type { ValueOf } from '../fields';
import type { Resource, SystemFields } from './resource';

/** A record in an API response: every declared field, null where it is empty. */
export type RecordOf<R> =
  R extends Resource<string, infer F>
    ? { readonly id: number } & { readonly [K in Exclude<keyof SystemFields, 'id'>]: string | null } & {
        readonly [K in keyof F as F[K]['kind'] extends 'password' ? never : K]: ValueOf<F[K]> | null;
      }
    : never;
