import { ExternalLink, type CellProps, OneLine } from '../../fields/views';
import { Flex, Text } from '../../ui';
import { parseTracking } from './parseTracking';

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
