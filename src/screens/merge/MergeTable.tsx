import { FieldValue } from '../../fields/views';
import { getField, isEmptyValue, type Resource } from '../../schema';
import { recordTitle } from '../../schema/screens';
import { differingFields, numberOf, type Choices, type MergedRecord } from './choices';
import styles from './MergeTable.module.css';

interface MergeTableProps {
  readonly resource: Resource;
  readonly pair: readonly [MergedRecord, MergedRecord];
  /** The record that stays. */
  readonly keep: number;
  readonly onKeep: (id: number) => void;
  readonly choices: Choices;
  readonly onChoose: (name: string, id: number) => void;
  readonly disabled: boolean;
}

/** Two records side by side, with a choice in each field in which they differ, and of the one that stays. */
export function MergeTable({ resource, pair, keep, onKeep, choices, onChoose, disabled }: MergeTableProps) {
  const names = differingFields(resource, pair);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {pair.map((record) => (
            <th key={record.id} scope="col">
              {numberOf(resource, record.id)} {recordTitle(resource, record)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Record that stays</th>
          {pair.map((record) => (
            <td key={record.id} className={record.id === keep ? styles.chosen : undefined}>
              <label className={styles.choice}>
                <input
                  type="radio"
                  name="keep"
                  disabled={disabled}
                  checked={record.id === keep}
                  aria-label={`${numberOf(resource, record.id)} stays`}
                  onChange={() => onKeep(record.id)}
                />
                {record.id === keep ? 'Stays' : 'Goes to the trash'}
              </label>
            </td>
          ))}
        </tr>
        {names.map((name) => {
          const field = getField(resource, name);
          return (
            <tr key={name}>
              <th scope="row">{field.label}</th>
              {pair.map((record) => (
                <td key={record.id} className={choices[name] === record.id ? styles.chosen : undefined}>
                  <label className={styles.choice}>
                    <input
                      type="radio"
                      name={name}
                      disabled={disabled}
                      checked={choices[name] === record.id}
                      aria-label={`${field.label} of ${numberOf(resource, record.id)}`}
                      onChange={() => onChoose(name, record.id)}
                    />
                    {isEmptyValue(field, record[name]) ? (
                      <span className={styles.empty}>empty</span>
                    ) : (
                      <span className={styles.value}>
                        <FieldValue field={field} name={name} value={record[name]} record={record} />
                      </span>
                    )}
                  </label>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
