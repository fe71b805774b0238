export { ConfigError } from './environment';
export { demoAdministrator } from './ServerConfig';
export { readConfig } from './readConfig';
export type { Administrator, BackupSchedule, BucketConfig, GatewayConfig, ServerConfig } from './ServerConfig';
