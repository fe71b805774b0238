import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined';
import type { Resource } from '../../schema';
import type { ShownList } from '../../screens/list';
import { Button, Icon } from '../../screens/plain';
import { useCsvDownload } from './useCsvDownload';

interface DownloadCsvButtonProps {
  readonly resource: Resource;
  readonly list: ShownList;
}

/** Button that downloads the displayed list and shows the progress. */
export function DownloadCsvButton({ resource, list }: DownloadCsvButtonProps) {
  const { progress, start } = useCsvDownload(resource, list);
  const isBusy = progress !== undefined;
  return (
    <Button icon={<Icon of={DownloadOutlined} />} loading={isBusy} disabled={isBusy || list.total === 0} aria-busy={isBusy} onClick={start}>
      {isBusy ? `Downloading CSV ${progress}%` : 'Download CSV'}
    </Button>
  );
}
