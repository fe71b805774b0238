import { Button, Flex, Progress, theme } from 'antd';
import type { Upload } from './useSaves';

/** How far the files of a save are, with a way to give it up until they are all out; it stays in sight while the form scrolls. */
export function UploadProgress({ upload: { percent, cancel } }: { readonly upload: Upload }) {
  const { token } = theme.useToken();
  return (
    <Flex align="center" gap="small" style={{ position: 'sticky', bottom: 0, zIndex: 1, background: token.colorBgElevated, paddingBlock: token.paddingXS }}>
      <Progress percent={percent} aria-label="Upload" style={{ flex: 1, margin: 0 }} />
      {/* The rest of the form takes no input while it is saved. */}
      {percent < 100 && (
        <Button size="small" disabled={false} onClick={cancel}>
          Cancel Upload
        </Button>
      )}
    </Flex>
  );
}
