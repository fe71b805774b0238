import { Alert } from 'antd';
import { useEffect, useState, useMemo } from 'react';
import { useParams } from 'react-router';
import { Link, PageHeading, usePageTitle } from '../../ui';
import { useServices } from '../services';
import styles from './Declarations.module.css';
import { factsPath, type Facts } from './facts';
import { KindDetails } from './KindDetails';
import { KindStates } from './KindStates';
import { declarationsPath } from '../routePaths';
import { sampleFields } from './sampleFields';

/** What the development server knows of the declarations; undefined while it is read. */
function useFacts(): { readonly facts: Facts | undefined; readonly problem: string | undefined } {
  const [facts, setFacts] = useState<Facts>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const reading = new AbortController();
    const read = async () => {
      const response = await fetch(factsPath, { signal: reading.signal });
      const body = (await response.json()) as Facts & { readonly message?: string };
      if (response.ok) setFacts(body);
      else setProblem(body.message ?? response.statusText);
    };
    read().catch((error: unknown) => {
      if (!reading.signal.aborted) setProblem(String(error));
    });
    return () => reading.abort();
  }, []);
  return { facts, problem };
}

interface EntryProps {
  readonly to: string;
  readonly isCurrent: boolean;
  readonly count?: number | undefined;
  readonly children: string;
}

const Entry = ({ to, isCurrent, count = 0, children }: EntryProps) => (
  <li>
    <Link to={to} className={styles.entry} aria-current={isCurrent ? 'page' : undefined}>
      {children}
      {count > 0 && <span className={styles.count}>{count === 1 ? '1 remark' : `${count} remarks`}</span>}
    </Link>
  </li>
);

/** Each kind of record as it is declared, and each kind of field live in its states; during development only. */
export function DeclarationsPage() {
  const { kind } = useParams();
  const { registry } = useServices();
  const { facts, problem } = useFacts();
  const resource = registry.all.find(({ name }) => name === kind);
  const samples = useMemo(() => sampleFields(registry), [registry]);
  usePageTitle(resource ? `Declaration of ${resource.label.many}` : 'Declarations');
  return (
    <>
      <PageHeading>Declarations</PageHeading>
      <div className={styles.page}>
        <nav className={styles.kinds} aria-label="Declarations">
          <ul>
            <Entry to={declarationsPath()} isCurrent={kind === undefined}>
              Kinds of Fields
            </Entry>
            {registry.all.map(({ name, label }) => (
              <Entry
                key={name}
                to={declarationsPath(name)}
                isCurrent={name === kind}
                count={facts?.[name]?.remarks.length}
              >
                {label.many}
              </Entry>
            ))}
          </ul>
        </nav>
        <div className={styles.content}>
          {problem !== undefined && (
            <Alert type="error" showIcon title={`The tables and remarks cannot be read: ${problem}`} />
          )}
          {resource && <KindDetails resource={resource} facts={facts?.[resource.name]} />}
          {kind !== undefined && !resource && (
            <Alert type="warning" showIcon title={`No kind of record is called "${kind}". Choose one of the list.`} />
          )}
          {kind === undefined && samples.map((sample) => <KindStates key={sample.field.kind} {...sample} />)}
        </div>
      </div>
    </>
  );
}
