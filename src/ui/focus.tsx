import { useLayoutEffect, type RefObject, useRef, type ReactNode, useEffectEvent, useState, useEffect } from 'react';

/**
 * Focuses one element of a dialog whenever it opens. `autoFocus` would do so before antd has recorded the focused
 * element, which it then could not restore on closing. Returns a callback for `afterOpenChange`: a dialog that was kept
 * since its last opening is still hidden when its effects run, and a dialog below keeps the focus for as long.
 */
export function useInitialFocus(isOpen: boolean, element: RefObject<HTMLElement | null>): (isOpen: boolean) => void {
  useEffect(() => {
    if (isOpen) element.current?.focus();
  }, [isOpen, element]);
  return (hasOpened) => {
    if (hasOpened) element.current?.focus();
  };
}

interface Origin {
  readonly isBusy: boolean;
  readonly element: Element | null;
}

/**
 * Restores the focus, once something has ended that takes it: an input that is disabled meanwhile, a cover over the
 * page. A focus that has moved elsewhere stays there, unless `fromAnywhere` is set.
 */
export function useFocusAfter(isBusy: boolean, { fromAnywhere } = { fromAnywhere: false }): void {
  const [origin, setOrigin] = useState<Origin>({ isBusy: false, element: null });
  if (origin.isBusy !== isBusy) setOrigin({ isBusy, element: isBusy ? document.activeElement : origin.element });
  const restore = useEffectEvent(() => {
    const isLost = fromAnywhere || document.activeElement === null || document.activeElement === document.body;
    if (isLost && origin.element instanceof HTMLElement && origin.element.isConnected) origin.element.focus();
  });
  useLayoutEffect(() => {
    if (!isBusy) restore();
  }, [isBusy]);
}

const noBox = { display: 'contents' } as const;

/** Around a button that disappears when it is pressed: what takes its place gets the focus. */
export function PassesFocusOn({ children }: { readonly children: ReactNode }) {
  const view = useRef<HTMLSpanElement>(null);
  useFocusSuccessor(view);
  return (
    <span ref={view} style={noBox}>
      {children}
    </span>
  );
}

const focusableSelector =
  'a[href], button:not([disabled]), input:not([type=hidden]):not([disabled]), textarea:not([disabled]), ' +
  '[contenteditable=true], [tabindex]';

/** Where an element was: below a parent, behind a sibling. */
interface Place {
  readonly parent: Element;
  readonly before: Element | null;
}

/** The places of an element and of those around it, up to the screen or the dialog. */
function placesOf(element: Element): readonly Place[] {
  const parent = element.parentElement;
  if (!parent || parent.matches('main, [role=dialog], body')) return [];
  return [{ parent, before: element.previousElementSibling }, ...placesOf(parent)];
}

const isBehind = (element: Element, { before }: Place): boolean =>
  !before ||
  (!before.contains(element) && (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0);

function findIn(place: Place): HTMLElement | undefined {
  const candidates = [...place.parent.querySelectorAll<HTMLElement>(focusableSelector)];
  return candidates.find((element) => isBehind(element, place) && !element.closest('[hidden]'));
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Moves a lost focus to what is now at the innermost of the places that are left. */
function focusSuccessor(places: readonly Place[]): void {
  const left = places.filter(({ parent }) => parent.isConnected);
  if (isFocusLost())
    left
      .map(findIn)
      .find((element) => element !== undefined)
      ?.focus();
}

/**
 * If an element disappears from its screen together with the focus, what takes its place gets the focus: the first
 * element there that can have it.
 */
export function useFocusSuccessor(view: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const { current } = view;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const places = placesOf(current);
      // Once everything else has been rendered.
      queueMicrotask(() => focusSuccessor(places));
    };
  }, [view]);
}
