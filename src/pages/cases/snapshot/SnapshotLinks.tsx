import { Anchor } from 'antd';
import { anchorOf, anchorOffset } from './anchors';
import './Snapshot.css';

const sections: readonly (readonly [title: string, short: string])[] = [
  ['Case Information', 'Case'],
  ['Clinic Contact', 'Clinic Contact'],
  ['Case Status', 'Status'],
  ['Facility', 'Facility'],
  ['Provider', 'Provider'],
  ['Patient', 'Patient'],
  ['PAP Shipments', 'Shipments'],
  ['Case Activities', 'Activities'],
  ['Case Follow-Ups', 'Follow-Ups'],
  ['Case Change History', 'History'],
];

const items = sections.map(([title, short]) => ({ key: title, href: `#${anchorOf(title)}`, title: short }));

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
