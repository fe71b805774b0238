/**
 * Keys of the product's advisory locks in a database, which need to differ from each other. Locks of single lists hash
 * their names instead.
 */
export const advisoryLocks = {
  /** Schema changes of servers that start concurrently. */
  schema: 7_261_954,
  /** Indexes that are created outside of transactions; never waited for within one. */
  indexes: 7_261_955,
  /** Appends to the access log. */
  accessLog: 7_261_956,
  /** Deletions of administrators: two of them cannot delete each other concurrently. */
  administrators: 7_261_957,
  /** Seeding: of two servers that start concurrently, only one seeds the store. */
  seed: 7_261_958,
} as const;
