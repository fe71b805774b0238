import { useResource } from '../../screens/registry';
import { ListScreen } from '../../screens/list';
import { DownloadCsvButton } from '../csv';

/** The access log: every read, change and refused access, newest first, with search and CSV download. */
export function AccessLogPage() {
  const log = useResource('access_log');
  return <ListScreen resource={log.name} tools={(list) => <DownloadCsvButton resource={log} list={list} />} />;
}
