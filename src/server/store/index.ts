export { asking, type Asker } from './turns';
export { usualLimits, type StoreLimits } from './limits';
export { patiently, whenFree } from './patiently';
export { prepared } from './prepared';
export { StoreUnavailableError } from './StoreUnavailableError';
export { openStore, type Store, type StoreOptions } from './openStore';
export { createMissing, createTables, finishSchema, noteTables, planFromNote, planSchema, syncSchema, wantedTables, type SchemaOptions, type SchemaPlan } from './syncSchema';
export type { ColumnDefinition, ColumnType, IndexDefinition, TableDefinition } from './TableDefinition';
export { analyzeAll, startUpkeep, tendGrown } from './upkeep';
