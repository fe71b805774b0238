import type { Resource, Values } from '../../schema';
import { ChangeHistory } from '../history';
import { ErrorBoundary, Card } from '../../ui';

const title = 'Change History';

/** The change history at the end of a record's page. */
export function RecordHistory({ resource, record }: { readonly resource: Resource; readonly record: Values }) {
  return (
    <section aria-label={title}>
      <Card title={title}>
        <ErrorBoundary>
          <ChangeHistory
            resource={resource}
            id={String(record.id)}
            record={record}
            version={String(record.updated_at)}
          />
        </ErrorBoundary>
      </Card>
    </section>
  );
}
