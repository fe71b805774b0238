import { z } from 'zod';

/** The version of the format. Backups of any other are refused with a message that says which version restores them. */
export const formatVersion = 2;

/**
 * The entries of a backup, a tar compressed by gzip, in this order: the header, the SQL that creates its tables, their
 * rows, the SQL of the foreign keys, the uploaded files, and what was counted.
 */
export const entryNames = {
  header: 'header.json',
  tables: 'tables.sql',
  rows: 'rows/',
  references: 'references.sql',
  files: 'files/',
  manifest: 'manifest.json',
} as const;

/** The server generates file keys: `manufacturer/file`. */
export const fileKeyPattern = /^[\w-]+\/[\w-]+$/;

/** Constants, and the functions that the tables of the product use: a header can call no others. */
const defaultPattern = /^(now\(\)|\(gen_random_uuid\(\)\)::text|true|false|-?\d+(\.\d+)?|'[^'\\]*'::[a-z ]+(\[\])?)$/;

const columnSchema = z.object({
  name: z.string(),
  type: z.string().regex(/^[a-z ]+(\(\d+(,\d+)?\))?(\[\])?$/),
  notNull: z.boolean().optional(),
  default: z.string().regex(defaultPattern).nullish().catch(null),
  /** Whether the database numbers the rows, and the last number that it gave. */
  identity: z.boolean().optional(),
  last: z.number().nullish(),
  /** The SQL comment of the column: the table that its ids refer to. */
  comment: z.string().nullish(),
});

const referenceSchema = z.object({
  name: z.string(),
  column: z.string(),
  to: z.object({ schema: z.string(), name: z.string() }),
});

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(columnSchema),
  primaryKey: z.array(z.string()).nullish(),
  /** The column by whose ranges it is partitioned. Its partitions hold its rows. */
  partitionedBy: z.string().nullish(),
  /** For a partition: the parent table in the same schema, and the bounds. */
  part: z.object({ of: z.string(), bound: z.string().regex(/^FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)$/) }).nullish(),
  /** Its foreign keys. */
  references: z.array(referenceSchema).default([]),
});

const headerSchema = z.object({
  edition: z.number(),
  created_at: z.string(),
  /** A digest of the tables that the declarations defined. */
  declarations: z.string(),
  tables: z.array(tableSchema),
  /** The SQL comments of the schemas, by name: kinds and options. */
  comments: z.record(z.string(), z.string()),
});

const manifestSchema = z.object({
  /** The number of rows of each table that has any, by `schema.table`. */
  rows: z.record(z.string(), z.number()),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** The number of files that rows reference and that the storage did not have. */
  missing: z.number(),
});

export type BackupTable = z.infer<typeof tableSchema>;
export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupManifest = z.infer<typeof manifestSchema>;

/** A backup cannot be made, read or restored; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Whether an error is one of the file system, whose message is for the operator. */
export const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** The error for a backup of the format that earlier versions wrote. */
export const formerFormatError = (): BackupError =>
  new BackupError(
    'This backup was made by an earlier version, in a format that this version does not read: restore it ' +
      'with that version ("npm run restore -- FILE"), then start this version on the restored store',
  );

function parseJson<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new BackupError('This file is not a backup of this product, or it is damaged', { cause: error });
  }
}

/** Parses the first entry. Throws for a backup of another format version. */
export function readHeader(bytes: Buffer): BackupHeader {
  const { edition } = parseJson(z.object({ edition: z.number() }), bytes);
  if (edition < formatVersion) throw formerFormatError();
  if (edition > formatVersion)
    throw new BackupError(
      `This backup was made by a later version (backup format ${edition}): restore it with that version`,
    );
  return parseJson(headerSchema, bytes);
}

export const readManifest = (bytes: Buffer): BackupManifest => parseJson(manifestSchema, bytes);
