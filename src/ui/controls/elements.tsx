import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { styleKey } from '../styleConstants';

/** Placeholder for loading lines of text; plain HTML styled as antd's. */
export function Skeleton({ rows = 3 }: { readonly rows?: number }) {
  return (
    <div className={`ant-skeleton ant-skeleton-active ${styleKey}`}>
      <div className="ant-skeleton-section">
        <ul aria-hidden className="ant-skeleton-paragraph">
          {Array.from({ length: rows }, (_, row) => (
            <li key={row} style={row === rows - 1 ? { width: '61%' } : undefined} />
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Placeholder for a loading figure. */
export function FigureSkeleton({ className = '' }: { readonly className?: string | undefined }) {
  return (
    <div className={`ant-skeleton ant-skeleton-element ant-skeleton-active ${styleKey} ${className}`}>
      <span className="ant-skeleton-button ant-skeleton-button-sm" />
    </div>
  );
}

/** Placeholder for a loading line, as high as a small input; `isBlock` spans the full width. */
export function LineSkeleton({ isBlock = false }: { readonly isBlock?: boolean }) {
  return (
    <div
      className={
        'ant-skeleton ant-skeleton-element ant-skeleton-active ' + `${isBlock ? 'ant-skeleton-block ' : ''}${styleKey}`
      }
    >
      <span className="ant-skeleton-input ant-skeleton-input-sm" />
    </div>
  );
}

const colorClasses = {
  default: 'ant-tag-default',
  green: 'ant-tag-green',
  blue: 'ant-tag-blue',
  gold: 'ant-tag-gold',
  red: 'ant-tag-red',
  error: 'ant-tag-error',
  warning: 'ant-tag-warning',
} as const;

interface TagProps {
  readonly color?: keyof typeof colorClasses | undefined;
  readonly icon?: ReactNode;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** A plain HTML tag, styled as antd's. */
export function Tag({ color, icon, style, children }: TagProps) {
  return (
    <span
      className={['ant-tag ant-tag-filled', color && colorClasses[color], styleKey].filter(Boolean).join(' ')}
      style={style}
    >
      {icon}
      {icon === undefined ? children : <span>{children}</span>}
    </span>
  );
}

/** Hides an element visually, but keeps it in the layout for scrolling and for assistive technology. */
export const visuallyHidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/**
 * Names a control without a visible label. antd's selects repeat an aria-label on two elements; a label names only the
 * input.
 */
export function HiddenLabel({ htmlFor, children }: { readonly htmlFor: string; readonly children: string }) {
  return (
    <label htmlFor={htmlFor} style={visuallyHidden}>
      {children}
    </label>
  );
}

interface CardProps {
  readonly title: string;
  /** Shown after the title. */
  readonly tag?: ReactNode;
  /** At the end of the title row. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page with a title; plain HTML styled as antd's small card. */
export function Card({ title, tag, extra, children }: CardProps) {
  return (
    <div className={`ant-card ant-card-bordered ant-card-small ${styleKey}`}>
      <div className="ant-card-head">
        <div className="ant-card-head-wrapper">
          <div className="ant-card-head-title">
            <h2 style={{ display: 'inline', marginInlineEnd: 6, fontSize: 15 }}>{title}</h2> {tag}
          </div>
          {Boolean(extra) && <div className="ant-card-extra">{extra}</div>}
        </div>
      </div>
      <div className="ant-card-body">{children}</div>
    </div>
  );
}

const typeClasses = { secondary: 'ant-typography-secondary', danger: 'ant-typography-danger' } as const;

/** Secondary or error text, styled as antd's. */
export function Text({
  type,
  ...others
}: HTMLAttributes<HTMLSpanElement> & { readonly type: keyof typeof typeClasses }) {
  return <span {...others} className={`ant-typography ${typeClasses[type]} ${styleKey}`} />;
}

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
