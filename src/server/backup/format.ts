import { z } from 'zod';
import { quote } from '../store';

/** The edition of the format; a newer one is refused in words. */
export const edition = 1;

/** Names of what stands in a backup (a tar of these, compressed): what it is, the rows, the files, and what all of it must come to. */
export const names = { header: 'header.json', manifest: 'manifest.json', tables: 'tables/', files: 'files/' } as const;

const column = z.object({
  name: z.string(),
  type: z.string().regex(/^[a-z ]+(\(\d+(,\d+)?\))?(\[\])?$/),
  /** What was noted beside it: whose ids it holds. */
  comment: z.string().nullish(),
});

const reference = z.object({ name: z.string(), column: z.string(), to: z.object({ schema: z.string(), name: z.string() }) });

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(column),
  /** A part of another table of its schema: which one, and what it holds of it. */
  part: z.object({ of: z.string(), bound: z.string().regex(/^FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)$/) }).nullable(),
  /** Its foreign keys. */
  references: z.array(reference).optional(),
});

const header = z.object({
  edition: z.number(),
  created_at: z.string(),
  /** A digest of the tables that the declarations asked for. */
  declarations: z.string(),
  tables: z.array(table),
  /** What was noted beside the schemas, by their names: kinds and options. Backups of before have neither this nor comments and references of tables. */
  comments: z.record(z.string(), z.string()).optional(),
});

const sum = z.object({ bytes: z.number(), sha256: z.string() });

const manifest = z.object({
  tables: z.array(
    sum.extend({
      schema: z.string(),
      name: z.string(),
      rows: z.number(),
      /** The numbers that columns draw next. */
      sequences: z.array(z.object({ column: z.string(), value: z.number(), called: z.boolean() })),
    }),
  ),
  /** The sum of all files is that of their names, sizes and sums in their order. */
  files: sum.extend({ count: z.number() }),
  /** Files that the store names and that were not there. */
  missing: z.number(),
});

export type BackupTable = z.infer<typeof table>;
export type BackupHeader = z.infer<typeof header>;
export type BackupManifest = z.infer<typeof manifest>;

/** A backup that cannot be made, read or restored; the message is for who runs it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new BackupError('This is no backup of this product, or it is damaged', { cause: error });
  }
}

/** Reads the first entry. Throws for a backup of a later edition. */
export function readHeader(bytes: Buffer): BackupHeader {
  const read = parse(header, bytes);
  if (read.edition > edition) throw new BackupError(`This backup was made by a later edition (${read.edition}): restore it with that one`);
  return read;
}

export const readManifest = (bytes: Buffer): BackupManifest => parse(manifest, bytes);

export const placeOf = ({ schema, name }: { readonly schema: string; readonly name: string }): string => `${schema}.${name}`;

export const sqlName = ({ schema, name }: { readonly schema: string; readonly name: string }): string => `${quote(schema)}.${quote(name)}`;
