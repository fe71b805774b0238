import { Select } from 'antd';
import { isAlwaysRequired, type Resource } from '../../schema';
import { importFields } from '../../schema/importScreens';
import { cellText } from '../../fields/sheets';
import { countOf, Button, joinLabels } from '../../ui';
import type { Matching } from './fileRows';
import type { FileTable } from './fileTable';
import styles from './import.module.css';

interface ColumnMatchingProps {
  readonly resource: Resource;
  readonly table: FileTable;
  readonly matching: Matching;
  readonly onMatch: (matching: Matching) => void;
  readonly onCheck: () => void;
  readonly isBusy: boolean;
  readonly isChecked: boolean;
}

/** The rows whose cells are shown beside a column. */
const samples = 3;

const ignored = '';

const rowLabel = { one: 'Row', many: 'Rows' } as const;

/** Which column of a file fills in which field: proposed by their names, and changed by a select for each column. */
export function ColumnMatching({
  resource,
  table,
  matching,
  onMatch,
  onCheck,
  isBusy,
  isChecked,
}: ColumnMatchingProps) {
  const fields = importFields(resource);
  const missing = fields
    .filter(([name, field]) => isAlwaysRequired(field) && !matching.includes(name))
    .map(([, { label }]) => label);
  const match = (at: number, name: string) =>
    onMatch(
      // A field is filled in by one column: the one that was chosen last.
      matching.map((given, other) => (other === at ? name || undefined : given === name ? undefined : given)),
    );
  const left = matching.filter((name) => name === undefined).length;
  return (
    <section aria-label="Columns" className={styles.part}>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${styles.columns}`}>
          <caption>{table.name}</caption>
          <thead>
            <tr>
              <th scope="col">Column of the File</th>
              <th scope="col">First Values</th>
              <th scope="col">Imported as</th>
            </tr>
          </thead>
          <tbody>
            {table.titles.map((title, at) => (
              <tr key={at}>
                <th scope="row">{title || `Column ${at + 1}`}</th>
                <td className={styles.samples}>
                  {table.rows
                    .slice(0, samples)
                    .map(({ cells }) => cellText(cells[at] ?? null))
                    .filter(Boolean)
                    .join(' · ')}
                </td>
                <td>
                  <Select
                    aria-label={`Imported as: ${title || `Column ${at + 1}`}`}
                    style={{ width: 240 }}
                    value={matching[at] ?? ignored}
                    showSearch={{ optionFilterProp: 'label' }}
                    disabled={isBusy}
                    options={[
                      { value: ignored, label: 'Not imported' },
                      ...fields.map(([name, { label }]) => ({ value: name, label })),
                    ]}
                    onChange={(name) => match(at, name)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && <p className={styles.quiet}>{`Not imported: ${left} ${left === 1 ? 'column' : 'columns'}`}</p>}
      {missing.length > 0 && (
        <p role="alert" className={styles.problem}>{`Choose a column for ${joinLabels(missing)}`}</p>
      )}
      <div>
        <Button
          type={isChecked ? 'default' : 'primary'}
          disabled={missing.length > 0}
          loading={isBusy}
          onClick={onCheck}
        >
          {`Check ${countOf(table.rows.length, rowLabel)}`}
        </Button>
      </div>
    </section>
  );
}
