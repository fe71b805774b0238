/** The relative luminance of a colour such as `#1d4f91` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours: `4.5` for 4.5 to 1. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

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
  /** The time zone of its business days, by its IANA name. Default: UTC. */
  readonly timeZone?: string;
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
