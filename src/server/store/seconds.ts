import { sql } from 'kysely';

/** So many seconds, as the database reckons with them. */
export const seconds = (count: number) => sql`${count}::int * interval '1 second'`;
