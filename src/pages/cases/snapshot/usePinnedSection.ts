import { useEffect, useRef } from 'react';
import { anchorOffset } from './anchors';

/** Events that mean that the user scrolls or navigates. */
const userScrollEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** Duration of the antd scroll animation in milliseconds; it would override any other scrolling until then. */
const scrollAnimationMs = 500;

/**
 * Keeps the target section of a link at the scroll offset while content that is still loading shifts the page, until the user scrolls or navigates.
 * Returns the function to call with the element id of the section.
 */
export function usePinnedSection(): (section: string) => void {
  const target = useRef<{ readonly section: string; readonly at: number }>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrollToTarget = () => {
      const element = target.current && document.getElementById(target.current.section);
      if (element) window.scrollTo({ top: window.scrollY + element.getBoundingClientRect().top - anchorOffset });
    };
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      if (target.current) timer = setTimeout(scrollToTarget, Math.max(0, target.current.at + scrollAnimationMs - performance.now()));
    });
    const unpin = () => {
      target.current = undefined;
    };
    observer.observe(document.body);
    userScrollEvents.forEach((name) => window.addEventListener(name, unpin, { capture: true, passive: true }));
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      userScrollEvents.forEach((name) => window.removeEventListener(name, unpin, { capture: true }));
    };
  }, []);
  return (section) => {
    target.current = { section, at: performance.now() };
  };
}
