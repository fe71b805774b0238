import { Fragment, useState } from 'react';
import { Checkbox, Modal } from 'antd';
import { useRegistry } from '../../../screens/registry';
import type { MenuEntry } from '../../menu';
import { shownControls, type NamedKeys, hasRows, hasSelection } from './controls';
import { areKeysOff, turnKeysOff } from './listenToKeys';
import styles from './KeysSheet.module.css';
import { placesOf, type Place } from './places';
import type { ModalControl } from '../../../ui';

interface Group {
  readonly title: string;
  readonly entries: readonly NamedKeys[];
}

/** The keys that do something on the page as it is. */
function groupsOf(places: readonly Place[]): readonly Group[] {
  const rows = [
    { keys: ['j'], label: 'Next row' },
    { keys: ['k'], label: 'Previous row' },
    { keys: ['o'], label: 'Open the row' },
    ...(hasSelection() ? [{ keys: ['x'], label: 'Select the row' }] : []),
  ];
  return [
    { title: 'This Page', entries: [...shownControls(), { keys: ['?'], label: 'Keyboard shortcuts' }] },
    ...(hasRows() ? [{ title: 'Rows', entries: rows }] : []),
    { title: 'Go To', entries: places.map(({ letter, label }) => ({ keys: [`g ${letter}`], label })) },
  ];
}

const Keys = ({ keys, label }: NamedKeys) => (
  <div className={styles.entry}>
    <dt>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && ' or '}
          <kbd>{key.replace('Control+', 'Ctrl ')}</kbd>
        </Fragment>
      ))}
    </dt>
    <dd>{label}</dd>
  </div>
);

interface KeysSheetProps extends ModalControl {
  readonly destinations: readonly MenuEntry[];
}

/** The keys of the page, and the choice to do without those of single characters. */
export function KeysSheet({ destinations, open, onClose, onGone }: KeysSheetProps) {
  const registry = useRegistry();
  const [groups] = useState(() => groupsOf(placesOf(destinations, registry)));
  const [isOff, setOff] = useState(areKeysOff);
  const choose = (off: boolean) => {
    turnKeysOff(off);
    setOff(off);
  };
  return (
    <Modal
      open={open}
      title="Keyboard Shortcuts"
      width={640}
      footer={null}
      onCancel={onClose}
      afterClose={onGone}
      destroyOnHidden
    >
      <Checkbox checked={!isOff} onChange={({ target }) => choose(!target.checked)}>
        Use keys of single characters
      </Checkbox>
      <div className={styles.groups}>
        {groups.map(({ title, entries }) => (
          <section key={title} className={styles.group} aria-label={title}>
            <h2>{title}</h2>
            <dl>
              {entries.map((entry) => (
                <Keys key={entry.keys.join(' ')} {...entry} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
