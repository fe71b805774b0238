import { sectionElementId, useMountedSections, anchorOffset } from './SnapshotCard';
import type { CaseSection } from '../caseSections';
import styles from './Snapshot.module.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Events that mean that the user scrolls or navigates. */
const userScrollEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
const scrollEvents = ['scroll', 'scrollend'] as const;
/** Pixels by which a section may be below the scroll offset and count as reached. */
const tolerance = 5;

/**
 * Whether the page is scrolled to the end, where the last sections may be too short to reach the scroll offset of the
 * others.
 */
const isAtEnd = (): boolean =>
  window.scrollY > 0 && window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;

const distanceOf = (section: string): number =>
  (document.getElementById(section)?.getBoundingClientRect().top ?? Infinity) - anchorOffset;

/** The section that is read: the last one that has reached the scroll offset. Undefined above the first. */
const findSectionInView = (sections: readonly string[]): string | undefined =>
  isAtEnd() ? sections.at(-1) : sections.findLast((section) => distanceOf(section) <= tolerance);

/** Whether a section is at the scroll offset, or as close to it as the page can be scrolled. */
const isInPlace = (section: string): boolean => Math.abs(distanceOf(section)) <= tolerance || isAtEnd();

/** Returns the scroll position at which a section is in place; that of the page if it has gone. */
function positionOf(section: string): number {
  const distance = distanceOf(section);
  return window.scrollY + (Number.isFinite(distance) ? distance : 0);
}

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A section that was gone to. */
interface PinnedSection {
  readonly section: string;
  /** Scroll position of the page at which it is in place, when that was last known. */
  readonly position: number;
  /** The page no longer scrolls to it. */
  readonly hasArrived: boolean;
}

/**
 * Updates a pinned section after a scroll; undefined if somebody has scrolled away from it, as with the scroll bar,
 * which fires no other event.
 */
function afterScroll(pin: PinnedSection, { isEnd }: { readonly isEnd: boolean }): PinnedSection | undefined {
  if (isInPlace(pin.section)) return { ...pin, position: window.scrollY, hasArrived: true };
  if (!pin.hasArrived && !isEnd) return pin;
  // Where the page has not moved, its content has: the section follows once that is laid out.
  return Math.abs(window.scrollY - pin.position) <= 1 ? { ...pin, hasArrived: true } : undefined;
}

interface CurrentSection {
  /** Element id of the section that is read; undefined above the first one. */
  readonly current: string | undefined;
  /** Scrolls to a section, given by its element id. */
  readonly goTo: (section: string) => void;
}

/**
 * Tracks which of the sections, given by element id in page order, is read. A section that was gone to stays at the
 * scroll offset while content that is still loading shifts the page, until the user scrolls or navigates. Measures only
 * after a layout, and so never forces one.
 */
function useCurrentSection(sections: readonly string[]): CurrentSection {
  const [current, setCurrent] = useState<string>();
  const pinned = useRef<PinnedSection>(undefined);
  const handleScroll = useEffectEvent(({ type }: Event) => {
    pinned.current &&= afterScroll(pinned.current, { isEnd: type === 'scrollend' });
    if (!pinned.current) setCurrent(findSectionInView(sections));
  });
  const handleResize = useEffectEvent(() => {
    if (!pinned.current) {
      setCurrent(findSectionInView(sections));
      return;
    }
    const { section } = pinned.current;
    window.scrollTo({ top: positionOf(section), behavior: 'instant' });
    pinned.current = { section, position: window.scrollY, hasArrived: true };
  });
  useEffect(() => {
    const unpin = () => {
      pinned.current = undefined;
    };
    const observer = new ResizeObserver(handleResize);
    observer.observe(document.body);
    for (const name of scrollEvents) window.addEventListener(name, handleScroll, { passive: true });
    for (const name of userScrollEvents) window.addEventListener(name, unpin, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      for (const name of scrollEvents) window.removeEventListener(name, handleScroll);
      for (const name of userScrollEvents) window.removeEventListener(name, unpin, { capture: true });
    };
  }, []);
  const goTo = (section: string) => {
    const position = positionOf(section);
    pinned.current = { section, position, hasArrived: false };
    setCurrent(section);
    window.scrollTo({ top: position, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  };
  return { current, goTo };
}

type SectionBeside =
  | 'shipments'
  | `${'primary' | 'secondary' | 'tertiary'}_insurance`
  | 'activities'
  | 'follow_ups'
  | 'timeline'
  | 'history';

/** Short link titles by section key, in page order; sections with the same title share one link. */
const linkTitles: readonly (readonly [key: CaseSection | SectionBeside, short: string])[] = [
  ['status', 'Status'],
  ['activities', 'Activities'],
  ['follow_ups', 'Follow-Ups'],
  ['case', 'Case'],
  ['clinic_contact', 'Clinic Contact'],
  ['facility', 'Facility'],
  ['provider', 'Provider'],
  ['patient', 'Patient'],
  ['patient_contact', 'Patient Contact'],
  ['special_requests', 'Special Requests'],
  ['shipments', 'Shipments'],
  ['primary_insurance', 'Insurance'],
  ['secondary_insurance', 'Insurance'],
  ['tertiary_insurance', 'Insurance'],
  ['history', 'History'],
  ['timeline', 'Timeline'],
];

/** The sections that are on the page, by element id. */
function linksOf(shown: ReadonlySet<string>): readonly { readonly section: string; readonly title: string }[] {
  const mounted = linkTitles.filter(([key]) => shown.has(key));
  const first = mounted.filter(([, short], at) => mounted.findIndex(([, other]) => other === short) === at);
  return first.map(([key, title]) => ({ section: sectionElementId(key), title }));
}

/** Sticky links to the sections of the page, below the header. They leave the URL unchanged. */
export function SnapshotLinks() {
  const links = linksOf(useMountedSections());
  const { current = links[0]?.section, goTo } = useCurrentSection(links.map(({ section }) => section));
  return (
    <nav className={styles.links} aria-label="Sections of the case">
      <ul>
        {links.map(({ section, title }) => (
          <li key={section}>
            <a
              href={`#${section}`}
              aria-current={section === current}
              onClick={(event) => {
                event.preventDefault();
                goTo(section);
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
