interface Carrier {
  readonly name: string;
  /** What its tracking numbers look like. */
  readonly pattern: RegExp;
  /** The page that follows one; the number stands at its end. */
  readonly page: string;
}

const carriers: readonly Carrier[] = [
  { name: 'UPS', pattern: /^1Z[A-Z0-9]{16}$/i, page: 'https://www.ups.com/track?tracknum=' },
  { name: 'FedEx', pattern: /^\d{12,14}$/, page: 'https://www.fedex.com/fedextrack/?trknbr=' },
];

export interface Tracking {
  /** Without the label behind it. */
  readonly number: string;
  /** Name of the carrier, or Unknown. */
  readonly carrier: string;
  /** Where the carrier tells of it; absent where it is not recognised. */
  readonly url?: string;
}

/** Recognises the carrier of a tracking number: a name in brackets at its end wins, then its form decides (Records 5, decision 35). */
export function readTracking(text: string): Tracking {
  const [, number = text.trim(), label = ''] = /^(.*?)\s*\(\s*(UPS|FedEx)\s*\)$/i.exec(text.trim()) ?? [];
  const labelled = carriers.find(({ name }) => name.toLowerCase() === label.toLowerCase());
  const carrier = labelled ?? carriers.find(({ pattern }) => pattern.test(number));
  if (!carrier) return { number, carrier: 'Unknown' };
  return { number, carrier: carrier.name, ...(number !== '' && { url: carrier.page + encodeURIComponent(number) }) };
}
