import { useEffect, useRef } from 'react';
import { anchorOffset } from './anchors';

/** Events that mean that the user scrolls or navigates. */
const movements = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** Duration of the antd scroll animation in milliseconds; it would override any other scrolling until then. */
const scrolling = 500;

/**
 * Keeps the target section of a link at the scroll offset while content that is still loading shifts the page, until the user scrolls or navigates.
 * Returns the function to call with the element id of the section.
 */
export function useKeptInPlace(): (section: string) => void {
  const gone = useRef<{ readonly section: string; readonly at: number }>(undefined);
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    const place = () => {
      const element = gone.current && document.getElementById(gone.current.section);
      if (element) window.scrollTo({ top: window.scrollY + element.getBoundingClientRect().top - anchorOffset });
    };
    const observer = new ResizeObserver(() => {
      clearTimeout(later);
      if (gone.current) later = setTimeout(place, Math.max(0, gone.current.at + scrolling - performance.now()));
    });
    const moveOn = () => {
      gone.current = undefined;
    };
    observer.observe(document.body);
    movements.forEach((name) => window.addEventListener(name, moveOn, { capture: true, passive: true }));
    return () => {
      clearTimeout(later);
      observer.disconnect();
      movements.forEach((name) => window.removeEventListener(name, moveOn, { capture: true }));
    };
  }, []);
  return (section) => {
    gone.current = { section, at: performance.now() };
  };
}
