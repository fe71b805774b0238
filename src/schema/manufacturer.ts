/** A customer of the product; each owns its records and nobody else's. */
export interface Manufacturer {
  /** As it stands on the wire and as the first label of a host name. */
  readonly key: string;
  /** As it stands on the screen. */
  readonly name: string;
  readonly products: readonly string[];
  /** The feature checks that are on. */
  readonly features: readonly string[];
}
