/** A customer of the product; each owns its records and nobody else's. */
export interface Manufacturer {
  /** As it stands on the wire and as the first label of a host name. */
  readonly key: string;
  /** As it stands on the screen. */
  readonly name: string;
  /** The colour of its desk's links and of the line along its header; dark enough to be read on white and on light grey (4.5 to 1). The product's own unless told. */
  readonly accent?: `#${string}`;
  readonly products: readonly string[];
  /** The feature checks that are on. */
  readonly features: readonly string[];
}

/** The first label of a host name, as keys are written. */
export const firstLabel = (hostname: string): string => (hostname.split('.')[0] ?? '').toLowerCase();

/** The manufacturer that the first label of a host name names; undefined where it names none. */
export const manufacturerOfHost = <M extends Pick<Manufacturer, 'key'>>(hostname: string, manufacturers: readonly M[]): M | undefined => {
  const label = firstLabel(hostname);
  return manufacturers.find(({ key }) => key === label);
};
