import { useEffect, useRef } from 'react';
import { anchorOffset } from './anchors';

/** What somebody does who moves on by themselves. */
const movements = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** Milliseconds that antd takes to scroll to a section; it would take its own way back from anywhere else meanwhile. */
const scrolling = 500;

/**
 * Keeps the section that somebody went to where it is read while the rest of the page still arrives and moves it, until they move on. Answers what
 * to call with the id of the section.
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
