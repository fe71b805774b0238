import { useState } from 'react';
import type { Resource } from '../../schema';
import { countOf, Button, Link } from '../../ui';
import { isDouble, type CheckedRow, formatCell } from './rowAnswers';
import styles from './import.module.css';

interface CheckedRowsProps {
  readonly resource: Resource;
  /** The imported fields in the order of the file. */
  readonly fields: readonly string[];
  readonly rows: readonly CheckedRow[];
  readonly isBusy: boolean;
  readonly onImport: (rows: readonly CheckedRow[]) => void;
}

/** Rows that are shown of each part. */
const shownRows = { preview: 5, problems: 200 } as const;

const count = (rows: number): string => rows.toLocaleString('en-US');

/** What a row repeats, with the way there. */
const Doubles = ({ row: { doubles, repeats } }: { readonly row: CheckedRow }) => (
  <ul className={styles.list}>
    {repeats !== undefined && <li>{`Repeats row ${count(repeats)} of the file`}</li>}
    {doubles.map(({ title, subtitle, path }) => (
      <li key={path ?? title}>
        {'Already stored: '}
        {path === undefined ? title : <Link to={path}>{title}</Link>}
        {subtitle !== '' && ` (${subtitle})`}
      </li>
    ))}
  </ul>
);

interface ChoiceProps {
  readonly number: number;
  readonly isTaken: boolean;
  readonly onTake: (taken: boolean) => void;
}

/** Whether a row that may exist already is imported. */
const DoubleChoice = ({ number, isTaken, onTake }: ChoiceProps) => (
  <span role="group" aria-label={`Row ${count(number)}`} className={styles.choice}>
    <label>
      <input type="radio" name={`row-${number}`} checked={!isTaken} onChange={() => onTake(false)} /> Skip
    </label>
    <label>
      <input type="radio" name={`row-${number}`} checked={isTaken} onChange={() => onTake(true)} /> Import anyway
    </label>
  </span>
);

/** The first rows as they would be stored. */
function Preview({ resource, fields, rows }: Pick<CheckedRowsProps, 'resource' | 'fields' | 'rows'>) {
  const shown = fields.flatMap((name) => {
    const field = resource.fields[name];
    return field ? [{ name, field }] : [];
  });
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Preview">
      <table className={styles.table}>
        <caption>{`The first ${Math.min(rows.length, shownRows.preview)} of ${count(rows.length)} rows`}</caption>
        <thead>
          <tr>
            {shown.map(({ name, field }) => (
              <th key={name} scope="col">
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows.preview).map(({ number, values }) => (
            <tr key={number}>
              {shown.map(({ name, field }) => (
                <td key={name}>{formatCell(field, values[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the check of a file has found: the first rows, what is wrong, what exists already; and the import itself. */
export function CheckedRows({ resource, fields, rows, isBusy, onImport }: CheckedRowsProps) {
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  const doubles = rows.filter((row) => row.problems.length === 0 && isDouble(row));
  const imported = rows.filter((row) => row.problems.length === 0 && (!isDouble(row) || taken.has(row.number)));
  const take = (number: number, isTaken: boolean) =>
    setTaken((before) => {
      const next = new Set(before);
      if (isTaken) next.add(number);
      else next.delete(number);
      return next;
    });
  const noted = [...wrong, ...doubles].toSorted((one, other) => one.number - other.number);
  return (
    <section aria-label="Check" className={styles.part}>
      <Preview resource={resource} fields={fields} rows={rows} />
      <p role="status">
        {`${count(imported.length)} to import`}
        {wrong.length > 0 && ` · ${count(wrong.length)} with errors, left out`}
        {doubles.length > 0 && ` · ${count(doubles.length)} may exist already`}
      </p>
      {noted.length > 0 && (
        <table className={styles.table} aria-label="Rows to look at">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">What to Look at</th>
              <th scope="col">Import</th>
            </tr>
          </thead>
          <tbody>
            {noted.slice(0, shownRows.problems).map((row) => (
              <tr key={row.number}>
                <th scope="row">{count(row.number)}</th>
                <td>
                  {row.problems.map((problem) => (
                    <div key={problem} className={styles.problem}>
                      {problem}
                    </div>
                  ))}
                  <Doubles row={row} />
                </td>
                <td>
                  {row.problems.length > 0 ? (
                    'Left out'
                  ) : (
                    <DoubleChoice
                      number={row.number}
                      isTaken={taken.has(row.number)}
                      onTake={(isTaken) => take(row.number, isTaken)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {noted.length > shownRows.problems && <p>{`And ${count(noted.length - shownRows.problems)} more`}</p>}
      {wrong.length > 0 && (
        <p className={styles.quiet}>Rows with errors are not imported: correct them in the file and choose it again.</p>
      )}
      <div>
        <Button type="primary" disabled={imported.length === 0} loading={isBusy} onClick={() => onImport(imported)}>
          {`Import ${countOf(imported.length, resource.label)}`}
        </Button>
      </div>
    </section>
  );
}
