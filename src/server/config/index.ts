export { ConfigError } from './ConfigError';
export { demoAdministrator } from './demoAdministrator';
export { readConfig } from './readConfig';
export type { Administrator, BackupSchedule, BucketConfig, GatewayConfig, ServerConfig } from './ServerConfig';
