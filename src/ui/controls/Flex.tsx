import type { CSSProperties, HTMLAttributes } from 'react';

const gaps = { small: 8, middle: 16, large: 24 } as const;

interface FlexProps extends HTMLAttributes<HTMLDivElement> {
  readonly vertical?: boolean;
  /** A named gap, or pixels. */
  readonly gap?: keyof typeof gaps | number;
  readonly align?: CSSProperties['alignItems'];
  readonly justify?: CSSProperties['justifyContent'];
  readonly wrap?: boolean;
}

/** A flex container. */
export function Flex({ vertical = false, gap = 0, align, justify, wrap = false, style, ...others }: FlexProps) {
  const space = typeof gap === 'number' ? gap : gaps[gap];
  return (
    <div
      {...others}
      style={{
        display: 'flex',
        flexDirection: vertical ? 'column' : 'row',
        gap: space,
        alignItems: align,
        justifyContent: justify,
        flexWrap: wrap ? 'wrap' : undefined,
        ...style,
      }}
    />
  );
}
