import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ButtonHTMLAttributes,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button';
import { styleKey } from '../styleConstants';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  /** Destructive: red. The first one is set apart from the entries above it by a line. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Set apart from the entries above it by a line. */
  readonly apart?: boolean;
  /** What the menu chooses from is at this entry. */
  readonly current?: boolean;
}

interface MenuButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'onSelect'> {
  /** Identifies the subject of the menu: a change closes an open menu. */
  readonly of?: string | number;
  readonly items: readonly MenuItem[];
  /** Called after the focus has returned to the button, so that a dialog opened from here returns it there too. */
  readonly onChoose: (key: string) => void;
  readonly onOpen?: () => void;
  /** Borderless (`text`) by default. */
  readonly type?: 'default' | 'text';
  readonly size?: 'small';
  readonly icon?: ReactNode;
}

const gap = 4;

/** A menu that is taller than the window scrolls. */
const longMenu: CSSProperties = { maxHeight: `calc(100vh - ${2 * gap}px)`, overflowY: 'auto' };

/**
 * Position during measurement, before paint. The menu stays visible meanwhile: entries that are still fading in cannot
 * take the focus.
 */
const unpositioned: CSSProperties = { top: 0, left: 0 };

/**
 * Below the button with right edges aligned; above it if there is no room below, and over it if there is none above
 * either.
 */
function menuPosition(button: DOMRect, menu: DOMRect): CSSProperties {
  const below = button.bottom + gap;
  const above = button.top - gap - menu.height;
  const top =
    below + menu.height <= window.innerHeight
      ? below
      : above >= 0
        ? above
        : Math.max(gap, window.innerHeight - gap - menu.height);
  return { top, left: Math.max(gap, Math.min(button.right - menu.width, window.innerWidth - menu.width - gap)) };
}

interface MenuProps extends Pick<MenuButtonProps, 'items'> {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (key: string, event: SyntheticEvent) => void;
  readonly onClose: (how?: { readonly focus: boolean }) => void;
}

const isApart = (items: readonly MenuItem[], at: number): boolean =>
  items[at]?.apart ?? (items[at]?.danger === true && items[at - 1]?.danger !== true);

/** Closes the menu on a press outside of it, or when its button moves. */
function useCloseOnOutsidePress(
  menu: RefObject<HTMLElement | null>,
  { button, onClose }: Pick<MenuProps, 'button' | 'onClose'>,
): void {
  useEffect(() => {
    const press = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target) && !button.current?.contains(target)) onClose();
    };
    const before = button.current?.getBoundingClientRect();
    const move = () => {
      const now = button.current?.getBoundingClientRect();
      // A button in a sticky header does not move; its menu stays open.
      if (now?.top !== before?.top || now?.left !== before?.left) onClose();
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('scroll', move, true);
    window.addEventListener('resize', move);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('scroll', move, true);
      window.removeEventListener('resize', move);
    };
  }, [menu, button, onClose]);
}

function Menu({ items, button, onChoose, onClose }: MenuProps) {
  const list = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState<CSSProperties>();
  useCloseOnOutsidePress(list, { button, onClose });
  useLayoutEffect(() => {
    if (button.current && list.current)
      setPosition(menuPosition(button.current.getBoundingClientRect(), list.current.getBoundingClientRect()));
  }, [button, items.length]);
  const entries = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? []),
  ];
  const hasMoved = useRef(false);
  useEffect(() => {
    if (!hasMoved.current) entries()[0]?.focus();
  }, [items.length]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const move = (to: number) => {
      event.preventDefault();
      hasMoved.current = true;
      all.at(to)?.focus();
    };
    if (event.key === 'ArrowDown') move((at + 1) % all.length);
    else if (event.key === 'ArrowUp') move(at <= 0 ? -1 : at - 1);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(-1);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose({ focus: true });
  };
  return createPortal(
    <div
      className={`ant-dropdown ${styleKey} ant-dropdown-css-var`}
      style={{ ...(position ?? unpositioned), position: 'fixed' }}
    >
      <ul
        ref={list}
        role="menu"
        className="ant-dropdown-menu ant-dropdown-menu-root"
        style={longMenu}
        onKeyDown={press}
      >
        {items.map(({ key, label, danger = false, disabled = false, current = false }, at) => (
          <Fragment key={key}>
            {at > 0 && isApart(items, at) && <li role="separator" className="ant-dropdown-menu-item-divider" />}
            <li
              role="menuitem"
              tabIndex={-1}
              aria-disabled={disabled || undefined}
              aria-current={current || undefined}
              className={[
                'ant-dropdown-menu-item',
                danger && 'ant-dropdown-menu-item-danger',
                disabled && 'ant-dropdown-menu-item-disabled',
                current && 'ant-dropdown-menu-item-selected',
              ]
                .filter(Boolean)
                .join(' ')}
              onClick={(event) => {
                if (!disabled) onChoose(key, event);
              }}
              onKeyDown={(event) => {
                if (!disabled && (event.key === 'Enter' || event.key === ' ')) onChoose(key, event);
              }}
            >
              <span className="ant-dropdown-menu-title-content">{label}</span>
            </li>
          </Fragment>
        ))}
      </ul>
    </div>,
    document.body,
  );
}

/**
 * A button with a dropdown menu: arrow keys move, Enter chooses, Escape or a press outside closes it. Styled as antd's.
 */
export function MenuButton({
  of,
  items,
  onChoose,
  onOpen,
  type = 'text',
  size,
  icon,
  children,
  className,
  ...others
}: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ readonly of: MenuButtonProps['of'] | undefined }>();
  if (opened && opened.of !== of) setOpened(undefined);
  const open = opened !== undefined;
  const [close] = useState(() => ({ focus } = { focus: false }) => {
    setOpened(undefined);
    if (focus) button.current?.focus();
  });
  const choose = (key: string, event: SyntheticEvent) => {
    // Otherwise the browser would also press the button with this key, as it has the focus by then.
    event.preventDefault();
    close({ focus: true });
    onChoose(key);
  };
  const toggle = () => {
    if (!open) onOpen?.();
    setOpened(open ? undefined : { of });
  };
  return (
    <>
      <Button
        {...others}
        ref={button}
        type={type}
        {...(size && { size })}
        icon={icon}
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          toggle();
        }}
      >
        {children}
      </Button>
      {open && <Menu items={items} button={button} onChoose={choose} onClose={close} />}
    </>
  );
}
