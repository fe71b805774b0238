import { Anchor } from 'antd';
import { anchorOf, anchorOffset } from './anchors';
import './Snapshot.css';

/** What the sections are called here, by their keys: those of the case first, as they are declared. */
const sections: readonly (readonly [key: string, short: string])[] = [
  ['case', 'Case'],
  ['clinic_contact', 'Clinic Contact'],
  ['status', 'Status'],
  ['facility', 'Facility'],
  ['provider', 'Provider'],
  ['patient', 'Patient'],
  ['shipments', 'Shipments'],
  ['activities', 'Activities'],
  ['follow_ups', 'Follow-Ups'],
  ['history', 'History'],
];

const items = sections.map(([key, short]) => ({ key, href: `#${anchorOf(key)}`, title: short }));

/** Links to the sections of the page; they stay in sight below the header. The address stays as it is. */
export function SnapshotLinks() {
  return (
    <nav className="snapshotLinks" aria-label="Sections of the case">
      <Anchor
        direction="horizontal"
        affix={false}
        targetOffset={anchorOffset}
        items={items}
        getCurrentAnchor={(active) => active || (items[0]?.href ?? '')}
        onClick={(event) => event.preventDefault()}
      />
    </nav>
  );
}
