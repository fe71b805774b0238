import { Button, Progress, theme } from 'antd';
import { Flex } from '../../ui';
import type { Upload } from './saveHooks';

/** Progress of the files of a save, which can be cancelled until all are sent; stays visible while the form scrolls. */
export function UploadProgress({ upload: { percent, cancel } }: { readonly upload: Upload }) {
  const { token } = theme.useToken();
  return (
    <Flex
      align="center"
      gap="small"
      style={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        background: token.colorBgElevated,
        paddingBlock: token.paddingXS,
      }}
    >
      <Progress percent={percent} aria-label="Upload" style={{ flex: 1, margin: 0 }} />
      {/* The rest of the form is disabled while it is saving. */}
      {percent < 100 && (
        <Button size="small" disabled={false} onClick={cancel}>
          Cancel Upload
        </Button>
      )}
    </Flex>
  );
}
