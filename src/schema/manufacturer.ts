/** A customer of the product (tenant), with records of its own. */
export interface Manufacturer {
  /** Its name on the wire, and the first label of its host name. */
  readonly key: string;
  /** Its name on the screen. */
  readonly name: string;
  /**
   * Colour of the links and of the header line. It must be readable on white and on light grey (contrast 4.5 to 1).
   * Default: the colour of the product.
   */
  readonly accent?: `#${string}`;
  readonly products: readonly string[];
  /** The enabled features. */
  readonly features: readonly string[];
}

/** The first label of a host name, in the form of a key. */
export const firstHostLabel = (hostname: string): string => (hostname.split('.')[0] ?? '').toLowerCase();

/** The manufacturer that the first label of a host name refers to; undefined where there is none. */
export const manufacturerOfHost = <M extends Pick<Manufacturer, 'key'>>(
  hostname: string,
  manufacturers: readonly M[],
): M | undefined => {
  const label = firstHostLabel(hostname);
  return manufacturers.find(({ key }) => key === label);
};
