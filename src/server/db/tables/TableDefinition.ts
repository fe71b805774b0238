import type { ColumnType } from '../../../fields/columns';

/** What the values of a column mean beyond its SQL type. */
export interface ValueKind {
  readonly name: string;
  /** Any other value of the type is valid too. */
  readonly takesAny: boolean;
  /** The options to choose from; empty if free text is accepted too. */
  readonly options?: readonly string[];
}

/** A column, or a column of an editable table within a record: a key of each object in a JSON array. */
export interface StoredValue {
  /** The type; for a column of rows, the one that it would have as a database column. */
  readonly type: ColumnType;
  /** Set for types that several kinds share, and in rows; recorded in the comment of the schema. */
  readonly kind?: ValueKind;
  /** Its former name: the column, or the values of stored rows, are renamed if they exist only under that name. */
  readonly was?: string;
  /** The table whose ids it holds where no foreign key can say so, in the format of `references`; recorded. */
  readonly of?: string;
  /** Every record must have a value; recorded. */
  readonly required?: true;
}

export interface ColumnDefinition extends StoredValue {
  readonly notNull?: true;
  /** SQL expression of the default value. */
  readonly default?: string;
  /** `bigint generated always as identity`, and the primary key. */
  readonly identity?: true;
  /** Primary key that the writer provides. */
  readonly primary?: true;
  /** Table whose `id` the column references: a table of the same schema, or `schema.table`. */
  readonly references?: string;
  /** SQL of the value that new records start with, for a required column. */
  readonly startValue?: string;
  /**
   * SQL after `set column =` that fills the column of the rows that exist when it is added; their table is called
   * `record`.
   */
  readonly fill?: string;
  /** The columns of its rows, if it holds an editable table. */
  readonly rowColumns?: Readonly<Record<string, StoredValue>>;
}

export interface IndexDefinition {
  /** Unique in its schema; starts with the table's name. */
  readonly name: string;
  /**
   * The name without the digest of its definition, if it ends in one. An index with the same prefix and another digest
   * is obsolete.
   */
  readonly digestOf?: string;
  readonly unique?: true;
  /** Default: `btree`. */
  readonly using?: 'btree' | 'gin' | 'hash';
  /** SQL of each part: a column, or an expression with its options. */
  readonly on: readonly string[];
  /** Non-key columns, which allow index-only scans. */
  readonly include?: readonly string[];
  /** SQL of the condition of a partial index. */
  readonly where?: string;
}

/**
 * A database function that tables or indexes need; created if it is missing, replaced, with the indexes over it, if its
 * body differs.
 */
export interface FunctionDefinition {
  readonly schema: string;
  readonly name: string;
  /** The SQL after `create`. */
  readonly sql: string;
}

/** A statement-level `after` trigger. */
export interface TriggerDefinition {
  readonly name: string;
  /** The event after which it fires. */
  readonly on: 'insert' | 'update' | 'delete' | 'truncate';
  /** The `referencing` clause, which names the transition tables. */
  readonly referencing?: string;
  /** `schema.name` of the function that it executes. */
  readonly runs: string;
}

/**
 * The desired state of a table. Missing parts are created at start-up; nothing is dropped, and columns are renamed
 * only as declared. Backups store a digest of these definitions as JSON, so renaming a property changes it.
 */
export interface TableDefinition {
  readonly schema: string;
  readonly name: string;
  /** Its former name: the table is renamed if it exists only under that name. */
  readonly was?: string;
  /** The column that names the kind of the record that a row is about, which is the name of that record's table. */
  readonly kindColumn?: string;
  readonly columns: Readonly<Record<string, ColumnDefinition>>;
  readonly indexes: readonly IndexDefinition[];
  readonly triggers?: readonly TriggerDefinition[];
  /** The timestamp column by which the table is partitioned into months; the partitions are created by its writer. */
  readonly monthsOf?: string;
  /** Rows are never updated or deleted: a trigger rejects it. A whole partition can be dropped. */
  readonly appendOnly?: true;
  /** Rows may be updated, but are never deleted: the role of a server has no right to. */
  readonly neverDeleted?: true;
  /** Functions that its writer calls. */
  readonly functions?: readonly FunctionDefinition[];
  /** Its data is short-lived and excluded from backups. */
  readonly transient?: true;
}
