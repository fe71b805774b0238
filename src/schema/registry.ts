import type { Resource } from './resource';

/** All declarations of a product, validated, with the included fields added. */
export interface Registry {
  readonly all: readonly Resource[];
  /** The resource of that name; throws where there is none. */
  readonly get: (name: string) => Resource;
}
