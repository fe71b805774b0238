import { Anchor } from 'antd';
import { anchorOf, anchorOffset } from './anchors';
import type { CaseSection } from '../caseSections';
import { useShownSections } from './shownSections';
import { useKeptInPlace } from './useKeptInPlace';
import styles from './Snapshot.module.css';

type SectionBeside = 'shipments' | `${'primary' | 'secondary' | 'tertiary'}_insurance` | 'activities' | 'follow_ups' | 'history';

/** What the sections are called here, by their keys, in the order of the page; several that are called alike have one link. */
const sections: readonly (readonly [key: CaseSection | SectionBeside, short: string])[] = [
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

/** The links to those of the sections that stand on the page. */
function linksOf(shown: ReadonlySet<string>): readonly { readonly key: string; readonly href: string; readonly title: string }[] {
  const standing = sections.filter(([key]) => shown.has(key));
  const first = standing.filter(([, short], at) => standing.findIndex(([, other]) => other === short) === at);
  return first.map(([key, title]) => ({ key, href: `#${anchorOf(key)}`, title }));
}

/** The page is scrolled as far as it goes: its last sections may be too short to come up to where the others are read. */
const isAtEnd = (): boolean => window.scrollY > 0 && window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;

/** Links to the sections of the page; they stay in sight below the header. The address stays as it is. */
export function SnapshotLinks() {
  const items = linksOf(useShownSections());
  const keepInPlace = useKeptInPlace();
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
          keepInPlace(href.slice(1));
        }}
      />
    </nav>
  );
}
