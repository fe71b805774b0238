export { advisoryLocks, withoutTimeouts, retryOnLockTimeout } from './connections/longTransactions';
export { truncateGuardSql } from './tables/triggers';
export type { ColumnType } from '../../fields/columns';
export type { Database } from './connections/Database';
export {
  columnTypeOf,
  comparisonSql,
  findTextSql,
  firstGroupSql,
  sortSql,
  sortTypeOf,
  searchedPart,
  searchTextSql,
  storedFields,
} from './tables/fieldColumns';
export { foldFunction, foldedSql } from './tables/foldText';
export { readFreeBytes } from './connections/embedded/databaseFiles';
export { withoutClientTimeout, prepareMarker } from './connections/guardPool';
export { defaultLimits, type StoreLimits, assertConnectionSettings } from './connections/connectionSettings';
export { listBucketsTable, resourceTables, schemaOf, sharedTables, versionsTable } from './tables/resourceTables';
export { literal, quote, qualifiedName, sqlName } from './sqlNames';
export { openStore, prepareEmptyStore, type Store, type StoreOptions } from './connections/openStore';
export {
  describeUnknown,
  describeUnknownIn,
  planFromSnapshot,
  planSchema,
  takeSchemaSnapshot,
  type SchemaPlan,
} from './migration/planSchema';
export type { PlanStep } from './migration/planSteps';
export { describeRemnants } from './migration/schemaMessages';
export type { Difference } from './migration/differences';
export { createWorkQueue, runPeriodically, secondsInterval, type WorkQueue } from './connections/backgroundWork';
export { replicaStatuses, currentWalPosition } from './connections/replicaMonitor';
export { rowChangesTable } from './tables/rowChanges';
export { rowCountsTable } from './tables/rowCounts';
export { StoreUnavailableError, currentClient, createFairQueue, type Client } from './connections/fairQueue';
export {
  createMissingTables,
  createTablesInTransaction,
  createDeferredIndexes,
  recordGaps,
  syncSchema,
} from './migration/syncSchema';
export type { ColumnDefinition, FunctionDefinition, IndexDefinition, TableDefinition } from './tables/TableDefinition';
export { reconcileTotals, reconcileTotalsLater, mustReconcileTotals } from './tables/reconcileTotals';
export { uniqueKeySql, uniqueInfix } from './tables/partialIndexes';
export { analyzeAll, startMaintenance, vacuumChangedTables } from './connections/maintenance';
export { desiredTables, type SchemaOptions } from './tables/desiredTables';
export { tableScripts } from './migration/tableScripts';
