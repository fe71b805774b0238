import { Anchor } from 'antd';
import { sectionElementId, anchorOffset } from './anchors';
import type { CaseSection } from '../caseSections';
import { useMountedSections } from './mountedSections';
import { usePinnedSection } from './usePinnedSection';
import styles from './Snapshot.module.css';

type SectionBeside = 'shipments' | `${'primary' | 'secondary' | 'tertiary'}_insurance` | 'activities' | 'follow_ups' | 'history';

/** Short link titles by section key, in page order; sections with the same title share one link. */
const linkTitles: readonly (readonly [key: CaseSection | SectionBeside, short: string])[] = [
  ['case', 'Case'],
  ['clinic_contact', 'Clinic Contact'],
  ['status', 'Status'],
  ['facility', 'Facility'],
  ['provider', 'Provider'],
  ['patient', 'Patient'],
  ['patient_contact', 'Patient Contact'],
  ['special_requests', 'Special Requests'],
  ['shipments', 'Shipments'],
  ['primary_insurance', 'Insurance'],
  ['secondary_insurance', 'Insurance'],
  ['tertiary_insurance', 'Insurance'],
  ['activities', 'Activities'],
  ['follow_ups', 'Follow-Ups'],
  ['history', 'History'],
];

/** Links to the sections that are on the page. */
function linksOf(shown: ReadonlySet<string>): readonly { readonly key: string; readonly href: string; readonly title: string }[] {
  const mounted = linkTitles.filter(([key]) => shown.has(key));
  const first = mounted.filter(([, short], at) => mounted.findIndex(([, other]) => other === short) === at);
  return first.map(([key, title]) => ({ key, href: `#${sectionElementId(key)}`, title }));
}

/** Whether the page is scrolled to the end, where the last sections may be too short to reach the scroll offset of the others. */
const isAtEnd = (): boolean => window.scrollY > 0 && window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;

/** Sticky links to the sections of the page, below the header. They leave the URL unchanged. */
export function SnapshotLinks() {
  const items = linksOf(useMountedSections());
  const pinSection = usePinnedSection();
  const [first, last] = [items[0]?.href ?? '', items.at(-1)?.href ?? ''];
  return (
    <nav className={styles.links} aria-label="Sections of the case">
      <Anchor
        direction="horizontal"
        affix={false}
        targetOffset={anchorOffset}
        items={[...items]}
        getCurrentAnchor={(active) => (isAtEnd() ? last : active || first)}
        onClick={(event, { href }) => {
          event.preventDefault();
          pinSection(href.slice(1));
        }}
      />
    </nav>
  );
}
