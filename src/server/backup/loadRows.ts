import { sql } from 'kysely';
import { quote, type Store } from '../store';
import { BackupError, quotedName, type BackupManifest, type BackupTable } from './format';

type Db = Store['db'];

/**
 * Inserts the rows of a backup as they arrive. The database parses their JSON itself, so no value is converted on the
 * way.
 */
export class RowLoader {
  private current: BackupTable | undefined;
  private partialLine: Buffer = Buffer.alloc(0);

  constructor(private readonly db: Db) {}

  async load(table: BackupTable, part: Buffer): Promise<void> {
    if (table !== this.current) this.finish();
    this.current = table;
    const bytes = Buffer.concat([this.partialLine, part]);
    const end = bytes.lastIndexOf(0x0a);
    this.partialLine = Buffer.from(bytes.subarray(end + 1));
    if (end > 0) await this.insert(table, bytes.toString('utf8', 0, end));
  }

  finish(): void {
    if (this.partialLine.length > 0) throw new BackupError('The backup is damaged: a row is incomplete');
    this.current = undefined;
  }

  private async insert(table: BackupTable, lines: string): Promise<void> {
    const columns = sql.raw(table.columns.map(({ name }) => quote(name)).join(', '));
    const target = sql.raw(quotedName(table));
    const rows = `[${lines.replaceAll('\n', ',')}]`;
    await sql`
      insert into ${target} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${target}, ${rows}::json)`.execute(this.db);
  }
}

/** Restores the states of the sequences. */
export async function setSequences(db: Db, { tables }: BackupManifest): Promise<void> {
  for (const table of tables) {
    for (const { column, value, called } of table.sequences) {
      await sql`select setval(sequence, ${value}::bigint, ${called}) from pg_get_serial_sequence(${quotedName(table)}, ${column}) as sequence where sequence is not null`.execute(
        db,
      );
    }
  }
}
