import { sql } from 'kysely';

/** SQL interval of this many seconds. */
export const secondsInterval = (count: number) => sql`${count}::int * interval '1 second'`;
