import { ExternalLink, type CellProps, OneLine } from '../../fields/views';
import { Flex, Text } from '../../ui';

interface Carrier {
  readonly name: string;
  /** Format of its tracking numbers. */
  readonly pattern: RegExp;
  /** URL of the tracking page, to which the number is appended. */
  readonly page: string;
}

const carriers: readonly Carrier[] = [
  { name: 'UPS', pattern: /^1Z[A-Z0-9]{16}$/i, page: 'https://www.ups.com/track?tracknum=' },
  { name: 'FedEx', pattern: /^\d{12,14}$/, page: 'https://www.fedex.com/fedextrack/?trknbr=' },
];

interface Tracking {
  /** The number without the carrier label. */
  readonly number: string;
  /** Name of the carrier, or Unknown. */
  readonly carrier: string;
  /** Tracking page of the carrier; absent if the carrier is unknown or the number is empty. */
  readonly url?: string;
}

/**
 * Detects the carrier of a tracking number: by a name in brackets at its end, otherwise by its format (Records 5,
 * decision 35).
 */
export function parseTracking(text: string): Tracking {
  const [, number = text.trim(), label = ''] = /^(.*?)\s*\(\s*(UPS|FedEx)\s*\)$/i.exec(text.trim()) ?? [];
  const labelled = carriers.find(({ name }) => name.toLowerCase() === label.toLowerCase());
  const carrier = labelled ?? carriers.find(({ pattern }) => pattern.test(number));
  if (!carrier) return { number, carrier: 'Unknown' };
  return { number, carrier: carrier.name, ...(number !== '' && { url: carrier.page + encodeURIComponent(number) }) };
}

/** A tracking number with its carrier, as a link to the carrier's tracking page (Records 2). */
export function TrackingCell({ value }: Pick<CellProps<'text'>, 'value'>) {
  const text = String(value);
  const { number, carrier, url } = parseTracking(text);
  return (
    <Flex gap={6} align="center">
      {url === undefined ? (
        <OneLine title={text}>{number || text}</OneLine>
      ) : (
        <ExternalLink to={url}>{number}</ExternalLink>
      )}
      <Text type="secondary">{carrier}</Text>
    </Flex>
  );
}
