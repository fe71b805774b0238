/** A record as a search describes it. */
export interface FoundRecord {
  /** The name of its kind. */
  readonly resource: string;
  readonly id: number;
  readonly title: string;
  /** Distinguishes it from other records with the same title. */
  readonly subtitle: string;
  /** The address of its screen. */
  readonly path: string;
  /** The fields that were found and that neither shows. */
  readonly matched: readonly { readonly label: string; readonly value: string }[];
}

/** What stands beside the title of a found record: what tells it apart, and what was found. */
export const foundDetails = ({ subtitle, matched }: Pick<FoundRecord, 'subtitle' | 'matched'>): string =>
  [subtitle, ...matched.map(({ label, value }) => `${label}: ${value}`)].filter(Boolean).join(' · ');
