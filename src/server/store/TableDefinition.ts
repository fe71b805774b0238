/** Column types that the store knows; each reads the same on both engines. */
export type ColumnType = 'bigint' | 'bigint[]' | 'boolean' | 'date' | 'integer' | 'jsonb' | 'numeric' | 'text' | 'text[]' | 'timestamptz';

/** What a column held before its field was changed. */
export interface ColumnChange {
  readonly from: ColumnType;
  /** What becomes of a value, by its text; null of one that is emptied. One that is not named stays as it is written. */
  readonly values: Readonly<Record<string, string | null>>;
  /** Whether the column can hold what becomes of a value that is written so. */
  readonly takes: (text: string) => boolean;
  /** Every text that it may hold, where its type has not changed and there is such a list. */
  readonly closed?: readonly string[];
}

/** Ids that no foreign key watches over. */
export interface Members {
  /** The table, written as `references` is. */
  readonly of: string;
  /** The column of rows that they stand in, and the name that it had before. */
  readonly within?: string;
  readonly was?: string;
}

/** What the values of a column are beyond its type. */
export interface ValueKind {
  readonly name: string;
  /** Any other value of the type would do. */
  readonly takesAny: boolean;
  /** The kind that its field says it had before. */
  readonly from?: string;
  /** What it is chosen from; nothing where other texts are taken too. */
  readonly options?: readonly string[];
}

/** A column of the rows that people edit: what each row of a JSON list holds under its name. The comment of the schema keeps its kind. */
export interface RowColumn {
  readonly name: string;
  /** The type that it would have as a column of the table. */
  readonly type: ColumnType;
  readonly kind: ValueKind;
  /** The name that it had before: what rows still hold under that one alone is put under its own. */
  readonly was?: string;
  /** What it held before: it is converted where rows hold that. */
  readonly changed?: ColumnChange;
}

export interface ColumnDefinition {
  readonly type: ColumnType;
  /** Of types that several kinds of values share; the comment of the schema keeps it. */
  readonly kind?: ValueKind;
  readonly notNull?: true;
  /** The name that it had before: it is renamed where it is found under that one alone. */
  readonly was?: string;
  /** What it held before: it is converted where it is found as that. */
  readonly changed?: ColumnChange;
  /** SQL of the value that a row gets where none is given. */
  readonly default?: string;
  /** `bigint generated always as identity`, and the primary key. */
  readonly identity?: true;
  /** Primary key that the writer provides. */
  readonly primary?: true;
  /** Table (its `id`) that the column points to: in the same schema, or `schema.table`. */
  readonly references?: string;
  /** Whose ids the column lists, or holds in the columns of its rows; a comment on the column keeps it. */
  readonly members?: readonly Members[];
  /** No record is taken without it. */
  readonly required?: true;
  /** A record has to have it, always or at times. */
  readonly unemptied?: true;
  /** The columns that its value is computed from. */
  readonly madeOf?: readonly string[];
  /** What stands in its rows, where it holds rows that people edit. */
  readonly rowColumns?: readonly RowColumn[];
}

export interface IndexDefinition {
  /** Unique in its schema; starts with the table's name. */
  readonly name: string;
  /** Where its name ends in a digest of what it is made of: what stands before it. Any other of that name serves nothing any more. */
  readonly digestOf?: string;
  readonly unique?: true;
  /** `btree` unless told. */
  readonly using?: 'btree' | 'gin' | 'hash';
  /** SQL of each part: a column, or an expression with its options. */
  readonly on: readonly string[];
  /** Columns kept beside, so that what they hold can be read off the index alone. */
  readonly include?: readonly string[];
  /** SQL of the condition of a partial index. */
  readonly where?: string;
}

/** A function of the database that tables or indexes need; created where there is none of its name, and replaced by one that says the same otherwise. */
export interface FunctionDefinition {
  readonly schema: string;
  readonly name: string;
  /** What follows `create`. */
  readonly sql: string;
}

/** Runs a function of the table's schema after each statement of this kind. */
export interface TriggerDefinition {
  readonly name: string;
  /** What follows `after`, up to the table: `insert`, `update` … */
  readonly on: 'insert' | 'update' | 'delete' | 'truncate';
  /** Names under which the function finds the rows before and after. */
  readonly referencing?: string;
  /** `schema.name` of the function. */
  readonly runs: string;
}

/** A table as the server wants it. Missing parts are created at start-up; nothing is dropped, and renamed or converted only as its columns say. */
export interface TableDefinition {
  readonly schema: string;
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnDefinition>>;
  readonly indexes: readonly IndexDefinition[];
  readonly triggers?: readonly TriggerDefinition[];
  /** The instant whose months the table is kept by: its partitions are made by who writes it. */
  readonly monthsOf?: string;
  /** Rows are never changed or removed, whoever asks: a trigger refuses it. A whole partition can be dropped. */
  readonly appendOnly?: true;
  /** What it holds is of use for a while only: backups leave it out. */
  readonly transient?: true;
}
