import { resolve } from 'node:path';
import { z } from 'zod';
import type { BackupSchedule } from './backup/scheduleBackups';
import type { BucketConfig } from './files/BucketConfig';
import { emailAddress, emailAddresses, wholeNumber, gatewayUrl, oneOf, originList, trustedProxies, resetPassword, sender, url } from './configValues';
import { readDatabaseConfig, databaseVariables, type DatabaseConfig } from './databaseConfig';
import type { GatewayConfig } from './notifications/gateway';

/** The administrator used when none is configured; never in production. */
export const demoAdministrator = { email: 'admin@example.com', password: 'demo-Password1', first_name: 'Dana', last_name: 'Whitfield' } as const;

export interface Administrator {
  readonly email: string;
  readonly password: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

/** All settings from the environment, read once at start-up. Durations carry their unit in their name. */
export interface ServerConfig extends DatabaseConfig {
  readonly production: boolean;
  /** Address to listen on; by default localhost, in production every address. */
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder of the embedded database and the uploaded files. */
  readonly dataDir: string;
  readonly seed: 'demo' | 'none';
  /** The first administrator of a store without one; absent only in production. */
  readonly administrator?: Administrator;
  /** In production: replaces the passwords of demo users who still have the demo password, instead of refusing to start. */
  readonly replaceDemoPasswords: boolean;
  /** Lower-case e-mail addresses of users who administer staff users in addition to the role brand_admin (decision 17). */
  readonly administratorEmails: readonly string[];
  /** The password that a reset sets; without it, a random one each time (decision 18). */
  readonly resetPassword?: string;
  /** Users who must have a second factor. */
  readonly secondFactorRule: 'none' | 'administrators' | 'everybody';
  /** Encrypts the secrets of second factors; generated and stored in the database if not set. */
  readonly secondFactorKey?: string;
  readonly sessionIdleMinutes: number;
  readonly sessionMaxHours: number;
  /** Failed sign-ins before further attempts are delayed, per account and source (a known device, or an address) and per address; the window is the maximum delay per account. */
  readonly signIn: { readonly perEmail: number; readonly perAddress: number; readonly windowMinutes: number };
  /** Maximum API calls per address and minute. */
  readonly callsPerMinute: number;
  /** Maximum open connections per address; those of declared proxies are not counted. */
  readonly connectionsPerAddress: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Bearer token for the metrics; without one, they are readable from this machine only. */
  readonly metricsToken?: string;
  /** Proxies whose forwarded addresses are trusted, in Fastify's form; absent if not configured: then none is trusted. */
  readonly trustProxy?: boolean | number | string;
  /** Signs file links; generated and stored in the database if not set. */
  readonly fileSecret?: string;
  readonly fileLinkMinutes: number;
  /** Stores uploaded files instead of the data folder (decision 38). */
  readonly bucket?: BucketConfig;
  /** Upload limit per user and day. */
  readonly uploadMegabytesPerDay: number;
  /** The HMAC keys of the access log chain, the current one first, and the retention in whole months. */
  readonly accessLog: { readonly keys: readonly string[]; readonly months: number };
  /** Retention of record versions in whole months; unlimited if not set. */
  readonly versionsMonths?: number;
  /** Duration of an emergency access; 0 disables it. */
  readonly emergencyMinutes: number;
  /** Sends e-mail; without it, messages are only recorded (decision 37). */
  readonly smtp?: GatewayConfig;
  /** Sends text messages; without it, they are only recorded. */
  readonly sms?: GatewayConfig;
  /** Schedule of automatic backups; without it, backups are taken only on command. */
  readonly backups?: BackupSchedule;
  /** Encrypts backups; without it they are not encrypted. */
  readonly backupKey?: string;
  /** Other origins that the web app was built to call. */
  readonly calledOrigins: readonly string[];
  /** Whether the web app was built to call a different API than this one. */
  readonly usesExternalApi: boolean;
}

/** An invalid environment variable; the message names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const environment = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').optional(),
  HOST: z.string().trim().optional(),
  PORT: wholeNumber(3000, { min: 0, max: 65_535 }),
  DATA_DIR: z.string().trim().default('./data'),
  ...databaseVariables.shape,
  SEED: oneOf('demo', 'none').optional(),
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_EMAILS: emailAddresses,
  DEMO_PASSWORDS: oneOf('replace').optional(),
  RESET_PASSWORD: resetPassword.optional(),
  TWO_FACTOR_REQUIRED: oneOf('none', 'administrators', 'everybody').default('none'),
  TWO_FACTOR_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  SESSION_IDLE_MINUTES: wholeNumber(15),
  SESSION_MAX_HOURS: wholeNumber(12),
  SIGN_IN_TRIES: wholeNumber(10),
  SIGN_IN_TRIES_PER_ADDRESS: wholeNumber(100),
  SIGN_IN_WINDOW_MINUTES: wholeNumber(15),
  RATE_LIMIT_PER_MINUTE: wholeNumber(3000),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1000),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  TRUST_PROXY: trustedProxies,
  METRICS_TOKEN: z.string().trim().min(16, 'must be at least 16 characters').optional(),
  FILE_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  FILE_LINK_MINUTES: wholeNumber(60),
  S3_ENDPOINT: url(['https:', 'http:'], 'the address of an S3 server, https://s3.example.com').optional(),
  S3_REGION: z.string().trim().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens')
    .optional(),
  S3_KEY_ID: z.string().trim().optional(),
  S3_SECRET: z.string().trim().optional(),
  S3_PATH_STYLE: oneOf('yes', 'no').optional(),
  S3_DOWNLOADS: oneOf('direct', 'through').default('direct'),
  UPLOAD_MB_PER_DAY: wholeNumber(2000),
  ACCESS_LOG_KEY: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((key) => key !== ''))
    .refine((keys) => keys.every(({ length }) => length >= 32), 'must be at least 32 characters')
    .default([]),
  ACCESS_LOG_MONTHS: wholeNumber(72),
  VERSIONS_MONTHS: wholeNumber(0, { min: 0 }),
  EMERGENCY_ACCESS_MINUTES: wholeNumber(60, { min: 0, max: 1440 }),
  BACKUP_DIR: z.string().trim().optional(),
  BACKUP_EVERY_HOURS: wholeNumber(24, { max: 8760 }),
  BACKUP_KEEP: wholeNumber(7, { max: 10_000 }),
  BACKUP_KEY: z.string().min(16, 'must be at least 16 characters').optional(),
  SMTP_URL: gatewayUrl(['smtp:', 'smtps:'], 'an SMTP address, smtps://user:password@host:465').optional(),
  SMTP_FROM: sender.optional(),
  SMS_URL: gatewayUrl(['https:', 'http:'], 'the address of an HTTP gateway, https://user:password@host/path').optional(),
  SMS_FROM: z.string().trim().optional(),
  VITE_API_URL: originList,
  VITE_API_URL_TEST: originList,
  VITE_ANALYTICS_URL: originList,
});

type Environment = z.infer<typeof environment>;

/** The values of two variables that must be set together. */
function readPair(values: Environment, firstName: keyof Environment, secondName: keyof Environment): readonly [string, string] | undefined {
  const [first, second] = [values[firstName], values[secondName]];
  if ((first === undefined) !== (second === undefined)) throw new ConfigError(`Set both ${firstName} and ${secondName}, or neither`);
  return typeof first === 'string' && typeof second === 'string' ? [first, second] : undefined;
}

function readAdministrator(values: Environment, production: boolean): Administrator | undefined {
  const pair = readPair(values, 'ADMIN_EMAIL', 'ADMIN_PASSWORD');
  if (!pair) return production ? undefined : demoAdministrator;
  const [email, password] = pair;
  if (production && password === demoAdministrator.password) throw new ConfigError('ADMIN_PASSWORD is the demo password: choose another one in production');
  return { email, password };
}

function readGateway(values: Environment, kind: 'SMTP' | 'SMS'): GatewayConfig | undefined {
  const pair = readPair(values, `${kind}_URL`, `${kind}_FROM`);
  return pair && { url: pair[0], from: pair[1] };
}

/** The bucket for uploaded files; without a name, files are stored in the data folder. */
function readBucket(values: Environment): BucketConfig | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = values;
  const key = readPair(values, 'S3_KEY_ID', 'S3_SECRET');
  if ((bucket === undefined) !== (key === undefined)) throw new ConfigError('Set all of S3_BUCKET, S3_KEY_ID and S3_SECRET, or none of them');
  if (bucket === undefined || !key) return undefined;
  const [keyId, secret] = key;
  // Amazon serves each bucket under its own host name; most other servers do not.
  const pathStyle = (values.S3_PATH_STYLE ?? (endpoint === undefined ? 'no' : 'yes')) === 'yes';
  return { region: values.S3_REGION, bucket, keyId, secret, pathStyle, downloads: values.S3_DOWNLOADS, ...(endpoint !== undefined && { endpoint }) };
}

const readFileSettings = (values: Environment): Pick<ServerConfig, 'fileSecret' | 'fileLinkMinutes' | 'uploadMegabytesPerDay' | 'bucket'> => {
  const bucket = readBucket(values);
  return {
    ...(values.FILE_SECRET !== undefined && { fileSecret: values.FILE_SECRET }),
    fileLinkMinutes: values.FILE_LINK_MINUTES,
    uploadMegabytesPerDay: values.UPLOAD_MB_PER_DAY,
    ...(bucket && { bucket }),
  };
};

function readBackupSettings({ BACKUP_DIR: dir, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep, BACKUP_KEY: backupKey }: Environment): Pick<ServerConfig, 'backups' | 'backupKey'> {
  return { ...(dir !== undefined && { backups: { dir: resolve(dir), everyHours, keep } }), ...(backupKey !== undefined && { backupKey }) };
}

function parseEnvironment(env: NodeJS.ProcessEnv): Environment {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const result = environment.safeParse(set);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
  throw new ConfigError([...new Set(lines)].join('\n'));
}

/** Reads the environment; a blank variable counts as not set. Throws a ConfigError with one line for each invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const values = parseEnvironment(env);
  const production = values.NODE_ENV === 'production';
  const administrator = readAdministrator(values, production);
  const [smtp, sms] = [readGateway(values, 'SMTP'), readGateway(values, 'SMS')];
  return {
    production,
    host: values.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    ...readDatabaseConfig(values),
    seed: values.SEED ?? (production ? 'none' : 'demo'),
    ...(administrator && { administrator }),
    replaceDemoPasswords: values.DEMO_PASSWORDS !== undefined,
    administratorEmails: values.ADMIN_EMAILS,
    ...(values.RESET_PASSWORD !== undefined && { resetPassword: values.RESET_PASSWORD }),
    secondFactorRule: values.TWO_FACTOR_REQUIRED,
    ...(values.TWO_FACTOR_KEY !== undefined && { secondFactorKey: values.TWO_FACTOR_KEY }),
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
    ...(values.TRUST_PROXY !== undefined && { trustProxy: values.TRUST_PROXY }),
    ...(values.METRICS_TOKEN !== undefined && { metricsToken: values.METRICS_TOKEN }),
    ...readFileSettings(values),
    accessLog: { keys: values.ACCESS_LOG_KEY, months: values.ACCESS_LOG_MONTHS },
    ...(values.VERSIONS_MONTHS > 0 && { versionsMonths: values.VERSIONS_MONTHS }),
    emergencyMinutes: values.EMERGENCY_ACCESS_MINUTES,
    ...readBackupSettings(values),
    ...(smtp && { smtp }),
    ...(sms && { sms }),
    calledOrigins: [...values.VITE_API_URL, ...values.VITE_API_URL_TEST, ...values.VITE_ANALYTICS_URL],
    usesExternalApi: values.VITE_API_URL.length > 0,
  };
}
