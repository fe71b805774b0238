import type { Resource } from './resource';

/** Every declaration of a product, checked, with the fields that references include filled in. */
export interface Registry {
  readonly all: readonly Resource[];
  /** The resource of that name; throws where there is none. */
  readonly get: (name: string) => Resource;
}
