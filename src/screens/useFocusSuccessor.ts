import { useLayoutEffect, type RefObject } from 'react';

const focusableSelector = 'a[href], button:not([disabled]), input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [contenteditable=true], [tabindex]';

/** Where an element was: below a parent, behind a sibling. */
interface Place {
  readonly parent: Element;
  readonly before: Element | null;
}

/** The places of an element and of those around it, up to the screen or the dialog. */
function placesOf(element: Element): Place[] {
  const parent = element.parentElement;
  if (!parent || parent.matches('main, [role=dialog], body')) return [];
  return [{ parent, before: element.previousElementSibling }, ...placesOf(parent)];
}

const isBehind = (element: Element, { before }: Place): boolean =>
  !before || (!before.contains(element) && (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0);

function focusSuccessor(places: readonly Place[]): void {
  const place = places.find(({ parent }) => parent.isConnected);
  if (!place || (document.activeElement && document.activeElement !== document.body)) return;
  const candidates = [...place.parent.querySelectorAll<HTMLElement>(focusableSelector)];
  candidates.find((element) => isBehind(element, place) && !element.closest('[hidden]'))?.focus();
}

/** If an element disappears from its screen together with the focus, what takes its place gets the focus: the first element there that can have it. */
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
