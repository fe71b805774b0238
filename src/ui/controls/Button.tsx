import LoadingOutlined from '@ant-design/icons-svg/es/asn/LoadingOutlined';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from './Icon';
import { styleKey } from '../styleConstants';

interface ButtonStyle {
  readonly type?: 'default' | 'primary' | 'text' | 'link';
  readonly size?: 'small';
  readonly danger?: boolean;
  readonly icon?: ReactNode;
  /** Position of the icon. */
  readonly iconPlacement?: 'start' | 'end';
}

/**
 * Class names are spelled out: the build removes rules whose class appears in no source file
 * (app/build/removeUnusedRules.ts).
 */
const typeClasses = {
  default: ['ant-btn-default ant-btn-variant-outlined', 'ant-btn-color-default'],
  primary: ['ant-btn-primary ant-btn-variant-solid', 'ant-btn-color-primary'],
  text: ['ant-btn-text ant-btn-variant-text', 'ant-btn-color-default'],
  link: ['ant-btn-link ant-btn-variant-link', 'ant-btn-color-link'],
} as const;

/** The antd classes of a button. */
function buttonClass(
  { type = 'default', size, danger = false, icon }: ButtonStyle,
  {
    isIconOnly = false,
    className = '',
  }: { readonly isIconOnly?: boolean; readonly className?: string | undefined } = {},
): string {
  const [typeClass, color] = typeClasses[type];
  const parts = ['ant-btn', styleKey, typeClass, danger ? 'ant-btn-color-dangerous ant-btn-dangerous' : color];
  const states = [size && 'ant-btn-sm', icon !== undefined && isIconOnly && 'ant-btn-icon-only', className];
  return [...parts, ...states].filter(Boolean).join(' ');
}

interface PlainButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>, ButtonStyle {
  readonly htmlType?: 'button' | 'submit';
  /** In progress: clicks are ignored. */
  readonly loading?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Omits the options that are not given. */
function toButtonStyle(
  { type = 'default', size, danger = false }: { readonly [K in keyof ButtonStyle]: ButtonStyle[K] | undefined },
  icon: ReactNode,
): ButtonStyle {
  return { type, danger, ...(size && { size }), ...(icon !== undefined && { icon }) };
}

/** A plain HTML button styled as antd's; the only button of the initial screens. */
export function Button({
  type,
  size,
  danger,
  icon,
  iconPlacement = 'start',
  htmlType = 'button',
  loading = false,
  className,
  children,
  onClick,
  ...others
}: PlainButtonProps) {
  const shown = loading ? <Icon of={LoadingOutlined} spin /> : icon;
  const iconElement = shown !== undefined && <span className="ant-btn-icon">{shown}</span>;
  const extraClasses = [className, loading && 'ant-btn-loading', iconPlacement === 'end' && 'ant-btn-icon-end']
    .filter(Boolean)
    .join(' ');
  const buttonStyle = toButtonStyle({ type, size, danger }, shown);
  return (
    <button
      {...others}
      type={htmlType}
      className={buttonClass(buttonStyle, { isIconOnly: children === undefined, className: extraClasses })}
      onClick={loading ? undefined : onClick}
    >
      {iconPlacement === 'start' && iconElement}
      {children !== undefined && <span>{children}</span>}
      {iconPlacement === 'end' && iconElement}
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink({
  type = 'default',
  className,
  children,
  ...others
}: AnchorHTMLAttributes<HTMLAnchorElement> & Pick<ButtonStyle, 'type'>) {
  return (
    <a {...others} className={buttonClass({ type }, { className })}>
      <span>{children}</span>
    </a>
  );
}
