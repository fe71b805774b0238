import { sectionElementId } from './anchors';
import type { CaseSection } from '../caseSections';
import { useMountedSections } from './mountedSections';
import { useCurrentSection } from './useCurrentSection';
import styles from './Snapshot.module.css';

type SectionBeside =
  | 'shipments'
  | `${'primary' | 'secondary' | 'tertiary'}_insurance`
  | 'activities'
  | 'follow_ups'
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
