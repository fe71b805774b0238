import { z } from 'zod';
import { quote } from '../store';

/** The version of the format; newer ones are rejected with a readable message. */
export const formatVersion = 1;

/** The entries of a backup, a compressed tar: the header, the rows, the files, and the manifest of digests. */
export const entryNames = {
  header: 'header.json',
  manifest: 'manifest.json',
  tables: 'tables/',
  files: 'files/',
} as const;

const columnSchema = z.object({
  name: z.string(),
  type: z.string().regex(/^[a-z ]+(\(\d+(,\d+)?\))?(\[\])?$/),
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
  /** For a partition: the parent table in the same schema, and the bounds. */
  part: z
    .object({ of: z.string(), bound: z.string().regex(/^FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)$/) })
    .nullable(),
  /** Its foreign keys. */
  references: z.array(referenceSchema).optional(),
});

const headerSchema = z.object({
  edition: z.number(),
  created_at: z.string(),
  /** A digest of the tables that the declarations defined. */
  declarations: z.string(),
  tables: z.array(tableSchema),
  /**
   * The SQL comments of the schemas, by name: kinds and options. Older backups have neither this nor the comments and
   * references of tables.
   */
  comments: z.record(z.string(), z.string()).optional(),
});

const digestSchema = z.object({ bytes: z.number(), sha256: z.string() });

const manifestSchema = z.object({
  tables: z.array(
    digestSchema.extend({
      schema: z.string(),
      name: z.string(),
      rows: z.number(),
      /** The states of the sequences. */
      sequences: z.array(z.object({ column: z.string(), value: z.number(), called: z.boolean() })),
    }),
  ),
  /** The digest covers the names, sizes and digests of all files in order. */
  files: digestSchema.extend({ count: z.number() }),
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

function parseJson<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new BackupError('This file is not a backup of this product, or it is damaged', { cause: error });
  }
}

/** Parses the first entry. Throws for a backup of a newer format version. */
export function readHeader(bytes: Buffer): BackupHeader {
  const parsed = parseJson(headerSchema, bytes);
  if (parsed.edition > formatVersion)
    throw new BackupError(
      `This backup was made by a later version (backup format ${parsed.edition}): restore it with that version`,
    );
  return parsed;
}

export const readManifest = (bytes: Buffer): BackupManifest => parseJson(manifestSchema, bytes);

export const qualifiedName = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${schema}.${name}`;

export const quotedName = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${quote(schema)}.${quote(name)}`;
