import { useRef, useState, type DragEvent } from 'react';
import { Button, PassesFocusOn } from '../../ui';
import { fileLimits, FileProblem, readFileTable, type FileTable } from './fileTable';
import styles from './import.module.css';

interface FileDropProps {
  /** What the columns of a file may be called. */
  readonly columns: string;
  readonly onTable: (table: FileTable) => void;
}

const unreadable = 'This file could not be read: choose it again';

/** Takes a file that is chosen or dropped, and reads it in the browser. */
export function FileDrop({ columns, onTable }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    try {
      onTable(await readFileTable(file));
    } catch (error) {
      setProblem(error instanceof FileProblem ? error.message : unreadable);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <section
      aria-label="File"
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        aria-label="File"
        accept=".csv,.txt,.tsv,.xlsx"
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file can be chosen again once it is corrected.
          target.value = '';
        }}
      />
      <p>
        <PassesFocusOn>
          <Button type="primary" onClick={() => input.current?.click()}>
            Choose a File
          </Button>
        </PassesFocusOn>{' '}
        or drop it here
      </p>
      <p className={styles.quiet}>{fileLimits}. The first row names the columns.</p>
      <p className={styles.quiet}>{columns}</p>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}
