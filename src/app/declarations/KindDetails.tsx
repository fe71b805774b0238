import type { ReactNode } from 'react';
import { Link, Card, Text } from '../../ui';
import { operatorTraits, searchParameterName, traitsOf, type Resource } from '../../schema';
import { listPath } from '../../schema/screens';
import styles from './Declarations.module.css';
import { describeOptions, describeRules } from './describeField';
import { editorPath, type KindFacts } from './facts';
import { declarationsPath } from '../routePaths';
import { exampleOf } from './sampleFields';

interface TableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

const Table = ({ label, heads, rows }: TableProps) => (
  <div className={styles.scrolled} role="region" aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={heads[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A place that opens in the editor; the page stays. */
const Place = ({ children }: { readonly children: string }) => (
  <a
    href={editorPath(children)}
    onClick={(event) => {
      event.preventDefault();
      void fetch(editorPath(children));
    }}
  >
    <code>{children}</code>
  </a>
);

const Code = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <pre className={styles.code} role="region" aria-label={label} tabIndex={0}>
    {children}
  </pre>
);

const fieldRows = (resource: Resource) =>
  Object.entries(resource.fields).map(([name, field]) => ({
    key: name,
    cells: [
      <code key="name">{name}</code>,
      'to' in field ? (
        <>
          {field.kind} to <Link to={declarationsPath(field.to)}>{field.to}</Link>
        </>
      ) : (
        field.kind
      ),
      field.label,
      describeOptions(field),
      describeRules(resource, name, field),
    ],
  }));

const searchRows = ({ search }: Resource) =>
  Object.entries(search).map(([name, declared]) => ({
    key: name,
    cells: [
      <code key="name">{name}</code>,
      <code key="wire">{searchParameterName(name, declared)}</code>,
      <code key="field">{declared.field}</code>,
      `${declared.op}, ${operatorTraits[declared.op].compares}`,
      declared.apiOnly ? 'only in the API' : (declared.label ?? ''),
    ],
  }));

/** A live record in the form of the wire, with made-up values. */
function wireExample({ fields }: Resource): string {
  const values = Object.entries(fields).map(([name, field]) => {
    const isEmpty = name.includes('discarded_') || traitsOf(field).secret;
    return [name, (isEmpty ? undefined : exampleOf(field)) ?? null];
  });
  return JSON.stringify(Object.fromEntries(values), null, 2);
}

function Remarks({ remarks }: Pick<KindFacts, 'remarks'>) {
  if (remarks.length === 0) return <Text type="secondary">The check finds nothing wrong with this declaration.</Text>;
  return (
    <ul className={styles.remarks}>
      {remarks.map(({ place, message }) => (
        <li key={`${place} ${message}`}>
          <Place>{place}</Place>
          <p>{message}</p>
        </li>
      ))}
    </ul>
  );
}

interface KindDetailsProps {
  readonly resource: Resource;
  /** Undefined while they are read. */
  readonly facts: KindFacts | undefined;
}

/** All that is declared of a kind of record, and what follows from it. */
export function KindDetails({ resource, facts }: KindDetailsProps) {
  const { name, label, apiPath, verbs, list, relations } = resource;
  return (
    <>
      <Card title={label.many} tag={<code>{name}</code>} extra={facts && <Place>{facts.place}</Place>}>
        <p className={styles.summary}>
          One is called {label.one}. <code>/api/{apiPath}</code> has {verbs.join(', ')}.{' '}
          {list && relations.parent === undefined && <Link to={listPath(resource)}>Open its list</Link>}
        </p>
        {facts && <Remarks remarks={facts.remarks} />}
      </Card>
      <Card title="Fields">
        <Table label="Fields" heads={['Name', 'Kind', 'Label', 'Options', 'Rules']} rows={fieldRows(resource)} />
      </Card>
      {Object.keys(resource.search).length > 0 && (
        <Card title="Searches">
          <Table
            label="Searches"
            heads={['Name', 'Parameter', 'Field', 'Compares', 'Label']}
            rows={searchRows(resource)}
          />
        </Card>
      )}
      <Card title="A Record in the API">
        <Code label="JSON of a record">{wireExample(resource)}</Code>
      </Card>
      {facts?.sql !== undefined && (
        <Card title="Table">
          <Code label="SQL of the table">{facts.sql}</Code>
        </Card>
      )}
    </>
  );
}
