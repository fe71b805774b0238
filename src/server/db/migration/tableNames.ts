import { quote } from '../sqlNames';
import type { FunctionDefinition, TableDefinition } from '../tables/TableDefinition';

type Name = Pick<TableDefinition, 'schema' | 'name'>;

export interface DesiredSchema {
  readonly tables: readonly TableDefinition[];
  /** Ordered so that each comes after the functions it calls. */
  readonly functions: readonly FunctionDefinition[];
  readonly extensions: readonly string[];
  /** Whether other clients read and write the tables meanwhile: statements that may take long are deferred. */
  readonly concurrently?: boolean;
}

/** The name of a table for messages and as a key. */
export const qualifiedName = ({ schema, name }: Name): string => `${schema}.${name}`;

/** The name of a table in SQL. */
export const sqlName = ({ schema, name }: Name): string => `${quote(schema)}.${quote(name)}`;

/** The table that a column references, as `schema.table`. */
export const referencedTable = ({ schema }: Name, references: string): string =>
  references.includes('.') ? references : `${schema}.${references}`;
