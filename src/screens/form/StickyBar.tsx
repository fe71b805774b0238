import type { ComponentProps, PointerEvent } from 'react';
import { theme } from 'antd';
import { Flex } from '../../ui';

/**
 * The press of a button takes the focus off an input, whose error may then move the button before the pointer is
 * released: the capture gives the click to the button that was pressed.
 */
function capturePress({ target, pointerId, button }: PointerEvent) {
  const pressed = target instanceof Element ? target.closest('button') : null;
  if (button === 0 && pressed && 'setPointerCapture' in pressed) pressed.setPointerCapture(pointerId);
}

/** The button bar below a long form, which stays visible while the form scrolls. */
export function StickyBar(props: Omit<ComponentProps<typeof Flex>, 'style'>) {
  const { token } = theme.useToken();
  return (
    <Flex
      align="center"
      {...props}
      onPointerDownCapture={capturePress}
      style={{
        position: 'sticky',
        bottom: 0,
        // Above joined inputs, which antd lifts above one another, and the records that a form finds.
        zIndex: 6,
        paddingBlock: token.paddingSM,
        background: token.colorBgContainer,
        borderTop: `${token.lineWidth}px ${token.lineType} ${token.colorSplit}`,
      }}
    />
  );
}
