import { resolve } from 'node:path';
import { ConfigError, parseEnvironment, type Environment } from './environment';
import { readDatabaseConfig } from './databaseConfig';
import {
  demoAdministrator,
  type Administrator,
  type BucketConfig,
  type GatewayConfig,
  type SmsGatewayConfig,
  type ServerConfig,
} from './ServerConfig';

/** The values of two variables that must be set together. */
function readPair(
  values: Environment,
  firstName: keyof Environment,
  secondName: keyof Environment,
): readonly [string, string] | undefined {
  const [first, second] = [values[firstName], values[secondName]];
  if ((first === undefined) !== (second === undefined))
    throw new ConfigError(`Set both ${firstName} and ${secondName}, or neither`);
  return typeof first === 'string' && typeof second === 'string' ? [first, second] : undefined;
}

function readAdministrator(values: Environment, production: boolean): Administrator | undefined {
  const pair = readPair(values, 'ADMIN_EMAIL', 'ADMIN_PASSWORD');
  if (!pair) return production ? undefined : demoAdministrator;
  const [email, password] = pair;
  if (production && password === demoAdministrator.password)
    throw new ConfigError('ADMIN_PASSWORD is the demo password: choose another one in production');
  return { email, password };
}

function readGateway(values: Environment, kind: 'SMTP' | 'SMS'): GatewayConfig | undefined {
  const pair = readPair(values, `${kind}_URL`, `${kind}_FROM`);
  return pair && { url: pair[0], from: pair[1] };
}

/** The gateway of text messages, and how it reports back. */
function readSms(values: Environment): SmsGatewayConfig | undefined {
  const gateway = readGateway(values, 'SMS');
  const webhook = readPair(values, 'SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET');
  if (webhook && !gateway) throw new ConfigError('Set SMS_URL and SMS_FROM too, or leave SMS_WEBHOOK_URL out');
  return gateway && { ...gateway, webhook: webhook && { url: webhook[0], secret: webhook[1] } };
}

/** The bucket for uploaded files; without a name, files are stored in the data folder. */
function readBucket(values: Environment): BucketConfig | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = values;
  const key = readPair(values, 'S3_KEY_ID', 'S3_SECRET');
  if ((bucket === undefined) !== (key === undefined))
    throw new ConfigError('Set all of S3_BUCKET, S3_KEY_ID and S3_SECRET, or none of them');
  if (bucket === undefined || !key) return undefined;
  const [keyId, secret] = key;
  // Amazon serves each bucket under its own host name; most other servers do not.
  const pathStyle = (values.S3_PATH_STYLE ?? (endpoint === undefined ? 'no' : 'yes')) === 'yes';
  return {
    endpoint,
    region: values.S3_REGION,
    bucket,
    keyId,
    secret,
    pathStyle,
    downloads: values.S3_DOWNLOADS,
  };
}

function readBackupSettings(values: Environment, production: boolean): Pick<ServerConfig, 'backups' | 'backupKey'> {
  const {
    BACKUP_DIR: dir,
    BACKUP_EVERY_HOURS: everyHours,
    BACKUP_KEEP: keep,
    BACKUP_KEY: backupKey,
    BACKUP_UNENCRYPTED: unencrypted,
  } = values;
  if (production && dir !== undefined && backupKey === undefined && unencrypted === undefined) {
    throw new ConfigError(
      'BACKUP_DIR without BACKUP_KEY: the backups would not be encrypted. Set BACKUP_KEY, or ' +
        'BACKUP_UNENCRYPTED=allowed where the folder is protected otherwise',
    );
  }
  return {
    backups: dir === undefined ? undefined : { dir: resolve(dir), everyHours, keep },
    backupKey,
  };
}

/**
 * Reads the environment; a blank variable counts as not set. Throws a ConfigError with one line for each invalid
 * variable.
 */
export function readConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const values = parseEnvironment(env);
  const production = values.NODE_ENV === 'production';
  return {
    production,
    host: values.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    ...readDatabaseConfig(values),
    seed: values.SEED ?? (production ? 'none' : 'demo'),
    administrator: readAdministrator(values, production),
    replaceDemoPasswords: values.DEMO_PASSWORDS !== undefined,
    administratorEmails: values.ADMIN_EMAILS,
    resetPassword: values.RESET_PASSWORD,
    secondFactorRule: values.TWO_FACTOR_REQUIRED ?? (production ? 'administrators' : 'none'),
    secondFactorKey: values.TWO_FACTOR_KEY,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    sessionMaxHours: values.SESSION_MAX_HOURS,
    signIn: {
      perEmail: values.SIGN_IN_TRIES,
      perAddress: values.SIGN_IN_TRIES_PER_ADDRESS,
      windowMinutes: values.SIGN_IN_WINDOW_MINUTES,
    },
    callsPerMinute: values.RATE_LIMIT_PER_MINUTE,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    fileSecret: values.FILE_SECRET,
    fileLinkMinutes: values.FILE_LINK_MINUTES,
    bucket: readBucket(values),
    uploadMegabytesPerDay: values.UPLOAD_MB_PER_DAY,
    accessLog: {
      keys: values.ACCESS_LOG_KEY,
      lostKeys: values.ACCESS_LOG_LOST_KEYS,
      months: values.ACCESS_LOG_MONTHS,
      shipTo: values.ACCESS_LOG_SHIP,
    },
    versionsMonths: values.VERSIONS_MONTHS || undefined,
    safetyReportDays: values.SAFETY_REPORT_DAYS,
    emergencyMinutes: values.EMERGENCY_ACCESS_MINUTES,
    ...readBackupSettings(values, production),
    smtp: readGateway(values, 'SMTP'),
    sms: readSms(values),
    calledOrigins: [...values.VITE_API_URL, ...values.VITE_API_URL_TEST, ...values.VITE_ANALYTICS_URL],
    usesExternalApi: values.VITE_API_URL.length > 0,
  };
}
