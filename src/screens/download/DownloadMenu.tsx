import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import type { Resource } from '../../schema';
import { Icon, MenuButton } from '../../ui';
import type { ExportedList } from './exportTable';
import { useDownload } from './useDownload';

interface DownloadMenuProps {
  readonly resource: Resource;
  readonly list: ExportedList;
}

/** Small button with a menu that downloads the selected rows of a list. */
export function DownloadMenu({ resource, list }: DownloadMenuProps) {
  const { progress, start } = useDownload(resource, list);
  const disabled = progress !== undefined;
  return (
    <MenuButton
      type="default"
      size="small"
      disabled={list.ids?.length === 0}
      aria-busy={disabled}
      items={[
        { key: 'csv', label: 'Download CSV', disabled },
        { key: 'xlsx', label: 'Download XLSX', disabled },
      ]}
      onChoose={(format) => start(format === 'csv' ? 'csv' : 'xlsx')}
    >
      {progress ?? 'Download'} <Icon of={DownOutlined} />
    </MenuButton>
  );
}
