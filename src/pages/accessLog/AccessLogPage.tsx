import { useResource } from '../../screens';
import { ListScreen } from '../../screens/list';
import { DownloadCsvButton } from '../csv';

/** Who has seen, changed and been refused what, newest first, to be searched and downloaded. */
export function AccessLogPage() {
  const log = useResource('access_log');
  return <ListScreen resource={log.name} tools={(list) => <DownloadCsvButton resource={log} list={list} />} />;
}
