import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined';
import type { Resource } from '../../../schema';
import type { ShownList } from '../ShownList';
import { Button, Icon } from '../../../ui';
import { useCsvDownload } from './useCsvDownload';

interface DownloadCsvButtonProps {
  readonly resource: Resource;
  readonly list: ShownList;
}

const labelArea = { display: 'inline-grid' } as const;
const inSameCell = { gridArea: '1 / 1' } as const;
const hiddenInSameCell = { ...inSameCell, visibility: 'hidden' } as const;

/**
 * Button that downloads the displayed list. The progress takes the place of its label, which keeps its width, so that
 * nothing moves meanwhile.
 */
export function DownloadCsvButton({ resource, list }: DownloadCsvButtonProps) {
  const { progress, start } = useCsvDownload(resource, list);
  const isBusy = progress !== undefined;
  return (
    // Not disabled while it is busy, which would lose the focus.
    <Button
      icon={<Icon of={DownloadOutlined} />}
      loading={isBusy}
      disabled={list.total === 0}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy}
      onClick={start}
    >
      <span style={labelArea}>
        <span style={isBusy ? hiddenInSameCell : inSameCell}>Download CSV</span>
        {isBusy && <span style={inSameCell}>{`CSV ${progress}%`}</span>}
      </span>
    </Button>
  );
}
