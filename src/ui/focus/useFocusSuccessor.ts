import { useLayoutEffect, type RefObject } from 'react';

const focusableSelector =
  'a[href], button:not([disabled]), input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [contenteditable=true], [tabindex]';

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
