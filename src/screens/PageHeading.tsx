import type { ReactNode } from 'react';
import { theme, Typography } from 'antd';

/** The one heading of a screen. */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  const { token } = theme.useToken();
  return (
    <Typography.Title level={1} style={{ margin: 0, fontSize: token.fontSizeHeading3, lineHeight: token.lineHeightHeading3 }}>
      {children}
    </Typography.Title>
  );
}
