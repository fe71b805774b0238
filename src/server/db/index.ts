export { advisoryLocks } from './connections/longTransactions';
export { truncateGuardSql } from './tables/triggers';
export type { ColumnType } from '../../fields/columns';
export type { Database } from './connections/Database';
export {
  columnTypeOf,
  comparisonSql,
  firstGroupSql,
  sortSql,
  sortTypeOf,
  searchedPart,
  searchTextSql,
  storedFields,
} from './tables/fieldColumns';
export { foldFunction, foldedSql } from './tables/foldText';
export { readFreeBytes } from './connections/embedded/databaseFiles';
export { withoutClientTimeout } from './connections/guardPool';
export { defaultLimits, type StoreLimits } from './connections/limits';
export { listBucketsTable } from './tables/resourceTables';
export { literal, quote } from './sqlNames';
export { openStore, prepareEmptyStore, type Store, type StoreOptions } from './connections/openStore';
export { withoutTimeouts, retryOnLockTimeout } from './connections/longTransactions';
export { qualifiedName, sqlName } from './sqlNames';
export { planFromSnapshot, planSchema, takeSchemaSnapshot, type SchemaPlan } from './migration/planSchema';
export { prepareMarker } from './connections/guardPool';
export { runPeriodically } from './connections/runPeriodically';
export { replicaStatuses, currentWalPosition } from './connections/replicaMonitor';
export { resourceTables, schemaOf, sharedTables, versionsTable } from './tables/resourceTables';
export { rowChangesTable } from './tables/rowChanges';
export { rowCountsTable } from './tables/rowCounts';
export { secondsInterval } from './connections/runPeriodically';
export { assertConnectionSettings } from './connections/connectionSettings';
export { StoreUnavailableError } from './connections/fairQueue';
export {
  createMissingTables,
  createTablesInTransaction,
  createDeferredIndexes,
  recordGaps,
  syncSchema,
} from './migration/syncSchema';
export type { ColumnDefinition, FunctionDefinition, IndexDefinition, TableDefinition } from './tables/TableDefinition';
export { reconcileTotals, reconcileTotalsLater, mustReconcileTotals } from './tables/reconcileTotals';
export { currentClient, createFairQueue, type Client } from './connections/fairQueue';
export { uniqueKeySql, uniqueInfix } from './tables/partialIndexes';
export { analyzeAll, startMaintenance, vacuumChangedTables } from './connections/maintenance';
export { desiredTables, type SchemaOptions } from './tables/desiredTables';
