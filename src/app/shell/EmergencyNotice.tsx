import AlertOutlined from '@ant-design/icons-svg/es/asn/AlertOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listPath } from '../../schema/screens';
import { Button, Icon } from '../../ui';
import { useServices } from '../services';
import styles from './EmergencyNotice.module.css';

const resourceName = 'emergency_access';
const pollIntervalMs = 60_000;

/**
 * Shows administrators in the header how many emergency accesses to their manufacturer are open; renders nothing while
 * there are none.
 */
export function EmergencyNotice() {
  const { data, registry } = useServices();
  const { data: openCount = 0 } = useQuery({
    queryKey: ['emergencies'],
    refetchInterval: pollIntervalMs,
    queryFn: async () => {
      const filters = [{ field: 'open', operator: 'eq' as const, value: true }];
      return (await data.getList({ resource: resourceName, filters, pagination: { currentPage: 1, pageSize: 1 } }))
        .total;
    },
  });
  if (openCount === 0) return null;
  const label = openCount === 1 ? '1 emergency access is open' : `${openCount} emergency accesses are open`;
  return (
    <Link to={listPath(registry.get(resourceName))}>
      <Button type="text" danger icon={<Icon of={AlertOutlined} />} aria-label={label} title={label} tabIndex={-1} />
      <sup className={styles.count}>{openCount}</sup>
    </Link>
  );
}
