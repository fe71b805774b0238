import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import UpOutlined from '@ant-design/icons-svg/es/asn/UpOutlined';
import { useState } from 'react';
import { Button, Checkbox, Input, Modal } from 'antd';
import { foldText, type Resource, isEqual } from '../../schema';
import type { ListLayout } from '../search';
import { announce, Flex, Icon, type ModalControl } from '../../ui';
import { useFirstFocus } from '../../ui/firstInput';
import styles from './views.module.css';
import { chosenColumns, columnNameOf, offeredColumns } from '../../schema/screens';

/** A column that can be chosen, and whether it is. */
interface ColumnChoice {
  readonly name: string;
  readonly label: string;
  readonly isShown: boolean;
  /** It cannot be left out. */
  readonly isKept: boolean;
}

/** The columns to choose from: those of the list in its order, then the others by label. */
function choicesOf(resource: Resource, names: readonly string[] | undefined): readonly ColumnChoice[] {
  const offered = offeredColumns(resource);
  const shown = chosenColumns(resource, names).flatMap((column) => {
    const found = offered.find(({ name }) => name === columnNameOf(column));
    return found ? [{ ...found, isShown: true }] : [];
  });
  const others = offered.filter(({ name }) => !shown.some((one) => one.name === name));
  return [
    ...shown,
    ...others.map((one) => ({ ...one, isShown: false })).sort((a, b) => a.label.localeCompare(b.label)),
  ];
}

/** The choices with one of them at another place. */
function moved(choices: readonly ColumnChoice[], from: number, to: number): readonly ColumnChoice[] {
  const next = [...choices];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The names of the chosen columns; undefined for those that are declared. */
function namesOf(resource: Resource, choices: readonly ColumnChoice[]): readonly string[] | undefined {
  const nameShown = (all: readonly ColumnChoice[]) => all.flatMap(({ name, isShown }) => (isShown ? [name] : []));
  const names = nameShown(choices);
  return isEqual(names, nameShown(choicesOf(resource, undefined))) ? undefined : names;
}

interface ColumnsDialogProps extends ModalControl {
  readonly resource: Resource;
  readonly layout: ListLayout;
  readonly onChoose: (layout: ListLayout) => void;
}

/** From this number of columns on, they can be looked for. */
const manyColumns = 12;

interface ChoicesProps {
  readonly choices: readonly ColumnChoice[];
  /** Only those whose labels contain it are shown. */
  readonly looked: string;
  readonly onChange: (choices: readonly ColumnChoice[]) => void;
}

/** A checkbox for each column, and two buttons that move it past the one that is shown beside it. */
function Choices({ choices, looked, onChange }: ChoicesProps) {
  const move = (from: number, to: number) => {
    const choice = choices[from];
    if (!choice || to < 0) return;
    onChange(moved(choices, from, to));
    announce(`${choice.label}: ${to + 1} of ${choices.length}`);
  };
  const found = choices.flatMap(({ label }, at) => (foldText(label).includes(looked) ? [at] : []));
  const beside = (at: number, way: 1 | -1) => found[found.indexOf(at) + way] ?? -1;
  return (
    <ul className={styles.columns} aria-label="Columns">
      {choices.map(({ name, label, isShown, isKept }, at) => (
        <li key={name} hidden={!found.includes(at)}>
          <Checkbox
            checked={isShown}
            disabled={isKept}
            onChange={({ target }) =>
              onChange(choices.map((one) => (one.name === name ? { ...one, isShown: target.checked } : one)))
            }
          >
            {label}
          </Checkbox>
          {/* Not disabled at the ends, which would lose the focus. */}
          {[
            { way: 'up', to: beside(at, -1), icon: UpOutlined },
            { way: 'down', to: beside(at, 1), icon: DownOutlined },
          ].map(({ way, to, icon }) => (
            <Button
              key={way}
              type="text"
              size="small"
              aria-label={`Move ${label} ${way}`}
              aria-disabled={to < 0 || undefined}
              icon={<Icon of={icon} />}
              onClick={({ currentTarget }) => {
                move(at, to);
                // An element that is moved in the page loses the focus.
                requestAnimationFrame(() => currentTarget.focus());
              }}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Chooses the columns of a list, their order, and the height of its rows. */
export function ColumnsDialog({ resource, layout, onChoose, open, onClose, onGone }: ColumnsDialogProps) {
  const [choices, setChoices] = useState(() => choicesOf(resource, layout.columns));
  const [isDense, setDense] = useState(layout.dense === true);
  const [looked, setLooked] = useState('');
  const { body, afterOpenChange } = useFirstFocus('columns');
  const isNoneShown = choices.every(({ isShown }) => !isShown);
  const reset = () => {
    setChoices(choicesOf(resource, undefined));
    setDense(false);
  };
  const apply = () => {
    const columns = namesOf(resource, choices);
    onChoose({ ...(columns && { columns }), ...(isDense && { dense: true }) });
    onClose();
  };
  return (
    <Modal
      open={open}
      title="Columns and Rows"
      width={460}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
      afterClose={onGone}
      destroyOnHidden
      footer={
        <>
          <Button style={{ float: 'inline-start' }} onClick={reset}>
            Reset
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" disabled={isNoneShown} onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      <div ref={body}>
        <Flex vertical gap="small">
          {choices.length > manyColumns && (
            <Input
              value={looked}
              aria-label="Find a column"
              placeholder="Find a column"
              autoComplete="off"
              allowClear
              onChange={({ target }) => setLooked(target.value)}
            />
          )}
          <Choices choices={choices} looked={foldText(looked.trim())} onChange={setChoices} />
          <Checkbox checked={isDense} onChange={({ target }) => setDense(target.checked)}>
            Dense rows
          </Checkbox>
        </Flex>
      </div>
    </Modal>
  );
}
