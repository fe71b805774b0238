import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Store } from '../store';

/** An instant: written as a Date, read as ISO 8601. */
type Instant = ColumnType<string, Date, Date>;

/** The tables of the schema `staff` as they are read and written; `staffTables` creates them. */
export interface StaffDatabase {
  'staff.users': {
    id: Generated<number>;
    email: string;
    first_name: string | null;
    last_name: string | null;
    role: string;
    service_manufacturers: readonly string[];
    /** As `hashPassword` made it. */
    password: string;
    must_change_password: Generated<boolean>;
    created_at: Generated<string>;
    updated_at: ColumnType<string, Date | undefined, Date>;
    discarded_at: ColumnType<string | null, Date | null | undefined, Date | null>;
  };
  'staff.sessions': { id: Generated<string>; token_hash: string; user_id: number; created_at: Instant; last_seen_at: Instant; expires_at: Instant };
  'staff.sign_in_tries': { key: string; tries: number; since: Instant; last_at: Instant | null };
  'staff.secrets': { name: string; value: string };
}

export type StaffDb = Kysely<StaffDatabase>;

/** The store seen as the tables of the staff; its own type leaves the columns open. */
export const staffDb = ({ db }: Pick<Store, 'db'>): StaffDb => db as StaffDb;
