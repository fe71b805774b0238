import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import type { Resource } from '../../schema';
import { Button, Icon, MenuButton } from '../../ui';
import type { ExportedList } from './exportTable';
import { useDownload } from './useDownload';
import styles from './DownloadButton.module.css';

interface DownloadButtonProps {
  readonly resource: Resource;
  readonly list: ExportedList;
}

/**
 * Button that downloads the displayed list as CSV, and one beside it for the other formats. The progress takes the
 * place of its label, which keeps its width, so that nothing moves meanwhile.
 */
export function DownloadButton({ resource, list }: DownloadButtonProps) {
  const { progress, start } = useDownload(resource, list);
  const isBusy = progress !== undefined;
  // Not disabled while it is busy, which would lose the focus.
  const state = { disabled: list.total === 0, 'aria-disabled': isBusy || undefined };
  return (
    <span className={styles.pair}>
      <Button
        {...state}
        icon={<Icon of={DownloadOutlined} />}
        loading={isBusy}
        aria-busy={isBusy}
        onClick={() => start('csv')}
      >
        <span className={styles.place}>
          <span className={isBusy ? styles.hidden : undefined}>Download CSV</span>
          {isBusy && <span>{progress}</span>}
        </span>
      </Button>
      <MenuButton
        {...state}
        type="default"
        icon={<Icon of={DownOutlined} />}
        aria-label="Other Formats"
        items={[{ key: 'xlsx', label: 'Download XLSX', disabled: isBusy }]}
        onChoose={() => start('xlsx')}
      />
    </span>
  );
}
