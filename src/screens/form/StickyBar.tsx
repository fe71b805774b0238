import type { ComponentProps } from 'react';
import { theme } from 'antd';
import { Flex } from '../plain';

/** The button bar below a long form, which stays visible while the form scrolls. */
export function StickyBar(props: Omit<ComponentProps<typeof Flex>, 'style'>) {
  const { token } = theme.useToken();
  return (
    <Flex
      align="center"
      {...props}
      style={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        paddingBlock: token.paddingSM,
        background: token.colorBgContainer,
        borderTop: `${token.lineWidth}px ${token.lineType} ${token.colorSplit}`,
      }}
    />
  );
}
