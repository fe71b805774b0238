import { useResource } from '../../screens/context';
import { ListScreen } from '../../screens/list/ListScreen';
import { DownloadCsvButton } from '../csv/DownloadCsvButton';

/** Who has seen, changed and been refused what, newest first, to be searched and downloaded. */
export function AccessLogPage() {
  const log = useResource('access_log');
  return <ListScreen resource={log.name} tools={(list) => <DownloadCsvButton resource={log} list={list} />} />;
}
