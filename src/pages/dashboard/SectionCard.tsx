import { RightOutlined } from '@ant-design/icons';
import { useList } from '@refinedev/core';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import type { Resource } from '../../schema';
import './DashboardPage.css';

function Total({ resource }: { readonly resource: Resource }) {
  const { query, result } = useList({ resource: resource.name, pagination: { pageSize: 1 }, errorNotification: false });
  if (query.isError) {
    return (
      <span className="dashboardFailed" role="alert">
        {resource.messages.listFailed}
        <Button size="small" onClick={() => void query.refetch()} loading={query.isFetching}>
          Retry
        </Button>
      </span>
    );
  }
  if (query.isLoading) return <Skeleton.Button active size="small" className="dashboardLoading" />;
  return <span className="dashboardTotal">{(result.total ?? 0).toLocaleString('en-US')}</span>;
}

/** One kind of record: its name, which leads to the list, and how many there are. */
export function SectionCard({ resource, address }: { readonly resource: Resource; readonly address: string }) {
  return (
    <article className="dashboardCard">
      <h2 className="dashboardName">
        <Link to={address} className="dashboardLink">
          {resource.label.many}
        </Link>
        <RightOutlined className="dashboardArrow" />
      </h2>
      <Total resource={resource} />
    </article>
  );
}
