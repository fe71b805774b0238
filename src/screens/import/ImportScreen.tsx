import { useState, useRef, type DragEvent } from 'react';
import { Progress } from 'antd';
import { useNavigate } from 'react-router';
import { isAlwaysRequired, type Resource } from '../../schema';
import { importFields } from '../../schema/importScreens';
import { Button, Flex, LinkButton, Notice, PageHeading, PassesFocusOn, Skeleton, usePageTitle } from '../../ui';
import { RefusedScreen } from '../recordFrame';
import { useListUrl, useResource } from '../registry';
import { LoadProblem, usePageFeature } from '../requests';
import type { CheckedRow } from './rowAnswers';
import { CheckedRows } from './CheckedRows';
import { ColumnMatching } from './ColumnMatching';
import { matchColumns, toFileRows, type Matching } from './fileRows';
import { type FileTable, fileLimits, FileProblem, readFileTable } from './fileTable';
import { useRowCheck } from './useRowCheck';
import styles from './import.module.css';

interface FileDropProps {
  /** What the columns of a file may be called. */
  readonly columns: string;
  readonly onTable: (table: FileTable) => void;
}

const unreadable = 'This file could not be read: choose it again';

/** Takes a file that is chosen or dropped, and reads it in the browser. */
function FileDrop({ columns, onTable }: FileDropProps) {
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

/** The columns that a file may have, in words. */
const columnsOf = (resource: Resource): string => {
  const labels = importFields(resource).map(
    ([, field]) => `${field.label}${isAlwaysRequired(field) ? ' (required)' : ''}`,
  );
  return `Columns: ${labels.join(', ')}`;
};

interface Opened {
  readonly table: FileTable;
  readonly matching: Matching;
}

/** From a file over its columns and the check of its rows to the job that creates the records. */
function ImportPage({ resource }: { readonly resource: Resource }) {
  const list = useListUrl(resource);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const [isStarting, setStarting] = useState(false);
  const { state, run, reset, start } = useRowCheck(resource);
  const title = `Import ${resource.label.many}`;
  usePageTitle(title);
  const open = (next: Opened | undefined) => {
    reset();
    setOpened(next);
  };
  const importRows = async (rows: readonly CheckedRow[]) => {
    setStarting(true);
    try {
      await start(rows);
      await navigate(list);
    } catch {
      // The refusal has been reported: the rows stay as they were checked.
      setStarting(false);
    }
  };
  const isChecking = state !== undefined && state.rows === undefined;
  return (
    <Flex vertical gap="middle">
      <PageHeading>{title}</PageHeading>
      <Flex gap={8} wrap>
        <LinkButton type="default" to={list}>{`Back to ${resource.label.many}`}</LinkButton>
        {opened && (
          <PassesFocusOn>
            <Button onClick={() => open(undefined)}>Choose Another File</Button>
          </PassesFocusOn>
        )}
      </Flex>
      {opened ? (
        <>
          <ColumnMatching
            resource={resource}
            {...opened}
            isBusy={isChecking || isStarting}
            isChecked={state?.rows !== undefined}
            onMatch={(matching) => open({ ...opened, matching })}
            onCheck={() => void run(toFileRows(resource, opened.table, opened.matching))}
          />
          {isChecking && <Progress aria-label="Checking" percent={Math.floor((state.checked / state.total) * 100)} />}
          {state?.rows && (
            <CheckedRows
              resource={resource}
              fields={opened.matching.flatMap((name) => name ?? [])}
              rows={state.rows}
              isBusy={isStarting}
              onImport={(rows) => void importRows(rows)}
            />
          )}
        </>
      ) : (
        <FileDrop
          columns={columnsOf(resource)}
          onTable={(table) => open({ table, matching: matchColumns(resource, table.titles) })}
        />
      )}
    </Flex>
  );
}

/** The page that creates many records of a kind from a file, if the role may create them and the server does that. */
export function ImportScreen({ resource: name }: { readonly resource: string }) {
  const resource = useResource(name);
  const list = useListUrl(resource);
  const { isOffered, problem, retry } = usePageFeature('import');
  if (!resource.verbs.includes('create'))
    return (
      <RefusedScreen resource={resource} message={`Your role may not create ${resource.label.many.toLowerCase()}`} />
    );
  if (problem) return <LoadProblem message="Failed to load the import" problem={problem} onRetry={retry} />;
  if (isOffered === undefined) return <Skeleton />;
  if (!isOffered)
    return (
      <Notice
        title="This server imports no files"
        actions={<LinkButton to={list}>{`Back to ${resource.label.many}`}</LinkButton>}
      >
        Its records are created one by one.
      </Notice>
    );
  return <ImportPage key={name} resource={resource} />;
}
