export { openStore, type Store, type StoreOptions } from './openStore';
export { planSchema, syncSchema, SchemaError, type SchemaOptions } from './syncSchema';
export type { ColumnDefinition, ColumnType, IndexDefinition, TableDefinition } from './TableDefinition';
