import { Typography } from 'antd';
import { useCustom } from '@refinedev/core';
import { copayLinkSkippedFor } from '../../../../resources/options/products';
import { unwrapEnvelope } from '../../../provider';
import { isFilled, type Values } from '../../../schema';
import { useResource } from '../../../screens/registry';
import { Button, Flex, LineSkeleton, Text } from '../../../ui';
import styles from './Snapshot.module.css';

/** Whether to request a copay link: the case has a patient, and its product is not exempt (Cases 6). */
export const hasCopayLink = ({ patient_id: patient, drug }: Values): boolean =>
  isFilled(patient) &&
  !copayLinkSkippedFor.some((product) => product.toLowerCase() === String(drug).trim().toLowerCase());

/** The URL of a returned link; undefined if it is missing or not an HTTP(S) address. */
export function parseHttpUrl(link: unknown): string | undefined {
  const url = typeof link === 'string' && URL.canParse(link) ? new URL(link) : undefined;
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
}

/** Link to the patient's copay programme; a failure is shown inline, with a retry. */
export function CopayLink({ record }: { readonly record: Values }) {
  const patients = useResource('patients');
  const { query } = useCustom({
    url: `${patients.apiPath}/${String(record.patient_id)}/copay_link`,
    method: 'get',
    config: { query: { case_id: record.id } },
    errorNotification: false,
  });
  if (query.isError && !query.isFetching) {
    return (
      <Flex gap="small" align="center">
        <Text type="secondary">Could not be loaded</Text>
        <Button size="small" type="link" onClick={() => void query.refetch()} aria-label="Retry loading the copay link">
          Retry
        </Button>
      </Flex>
    );
  }
  if (!query.data) return <LineSkeleton />;
  const address = parseHttpUrl(unwrapEnvelope(query.data.data).copay_link);
  if (address === undefined) return <Text type="secondary">N/A</Text>;
  return (
    <Typography.Text copyable={{ text: address }} className={styles.link ?? ''}>
      <a href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
    </Typography.Text>
  );
}
