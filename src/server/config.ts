import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import type { BackupSchedule } from './backup/schedule';
import type { BucketConfig } from './files/BucketConfig';
import { address, addresses, count, gatewayUrl, oneOf, origin, proxies, resetPassword, sender, url } from './configValues';
import { databaseOf, databaseVariables, type DatabaseConfig } from './databaseConfig';
import type { GatewayConfig } from './notifications/gateway';

/** Signs in where nothing else is configured; never in production. */
export const demoAdministrator = { email: 'admin@example.com', password: 'demo-Password1', first_name: 'Dana', last_name: 'Whitfield' } as const;

export interface Administrator {
  readonly email: string;
  readonly password: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

/** Everything that the environment decides, read once at start-up. Durations carry their unit in their name. */
export interface ServerConfig extends DatabaseConfig {
  readonly production: boolean;
  /** The address listened on: this machine alone unless told, every address in production. */
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder of the embedded database and the uploaded files. */
  readonly dataDir: string;
  readonly seed: 'demo' | 'none';
  /** The first administrator of a store that has none; absent only in production. */
  readonly administrator?: Administrator;
  /** In production: gives users of the demo who still have its password other ones, in place of refusing the start. */
  readonly replaceDemoPasswords: boolean;
  /** Lower-case addresses that administer the staff users besides the role brand_admin (decision 17). */
  readonly administratorEmails: readonly string[];
  /** What a reset sets a password to; without it, a random one each time (decision 18). */
  readonly resetPassword?: string;
  /** Who has to have a second factor. */
  readonly secondFactorRule: 'none' | 'administrators' | 'everybody';
  /** Encrypts the secrets of second factors; generated and kept in the store where it is not set. */
  readonly secondFactorKey?: string;
  readonly sessionIdleMinutes: number;
  readonly sessionMaxHours: number;
  /** Failed sign-ins before the next have to wait: of one account from one place, and of an address; the longest wait of the first. */
  readonly signIn: { readonly perEmail: number; readonly perAddress: number; readonly windowMinutes: number };
  /** API calls that one address may make in a minute. */
  readonly callsPerMinute: number;
  /** Connections that one address may hold open; those of declared proxies are not counted. */
  readonly connectionsPerAddress: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Opens the metrics to whoever has it; without one, they are open on this machine. */
  readonly metricsToken?: string;
  /** Whether, and from whom, forwarded addresses are believed, in Fastify's form; absent where nobody has said: then from no one. */
  readonly trustProxy?: boolean | number | string;
  /** Signs the links of files; generated and kept in the store where it is not set. */
  readonly fileSecret?: string;
  readonly fileLinkMinutes: number;
  /** Keeps uploaded files in place of the folder (decision 38). */
  readonly bucket?: BucketConfig;
  /** What one user may upload in a day. */
  readonly uploadMegabytesPerDay: number;
  /** The keys of the chain of the access log, the one that is used first, and how many whole months of it are kept. */
  readonly accessLog: { readonly keys: readonly string[]; readonly months: number };
  /** How many whole months the versions of records are kept; all of them where it is not set. */
  readonly versionsMonths?: number;
  /** How long an emergency access lasts; 0 where there is none. */
  readonly emergencyMinutes: number;
  /** Sends e-mail; without it, messages are only recorded (decision 37). */
  readonly smtp?: GatewayConfig;
  /** Sends text messages; without it, they are only recorded. */
  readonly sms?: GatewayConfig;
  /** Takes backups by itself; only when told to, where it is not set. */
  readonly backups?: BackupSchedule;
  /** Encrypts backups; without it they are written as they are. */
  readonly backupKey?: string;
  /** Origins beside our own that the web app was built to call. */
  readonly calledOrigins: readonly string[];
  /** Whether the web app was built to call another API than this one. */
  readonly callsOtherApi: boolean;
}

/** A variable that cannot be used; the message names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const environment = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').optional(),
  HOST: z.string().trim().optional(),
  PORT: count(3000, { min: 0, max: 65_535 }),
  DATA_DIR: z.string().trim().default('./data'),
  ...databaseVariables.shape,
  SEED: oneOf('demo', 'none').optional(),
  ADMIN_EMAIL: address.optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_EMAILS: addresses,
  DEMO_PASSWORDS: oneOf('replace').optional(),
  RESET_PASSWORD: resetPassword.optional(),
  TWO_FACTOR_REQUIRED: oneOf('none', 'administrators', 'everybody').default('none'),
  TWO_FACTOR_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  SESSION_IDLE_MINUTES: count(15),
  SESSION_MAX_HOURS: count(12),
  SIGN_IN_TRIES: count(10),
  SIGN_IN_TRIES_PER_ADDRESS: count(100),
  SIGN_IN_WINDOW_MINUTES: count(15),
  RATE_LIMIT_PER_MINUTE: count(3000),
  CONNECTIONS_PER_ADDRESS: count(1000),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  TRUST_PROXY: proxies,
  METRICS_TOKEN: z.string().trim().min(16, 'must be at least 16 characters').optional(),
  FILE_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  FILE_LINK_MINUTES: count(60),
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
  UPLOAD_MB_PER_DAY: count(2000),
  ACCESS_LOG_KEY: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((key) => key !== ''))
    .refine((keys) => keys.every(({ length }) => length >= 32), 'must be at least 32 characters')
    .default([]),
  ACCESS_LOG_MONTHS: count(72),
  VERSIONS_MONTHS: count(0, { min: 0 }),
  EMERGENCY_ACCESS_MINUTES: count(60, { min: 0, max: 1440 }),
  BACKUP_DIR: z.string().trim().optional(),
  BACKUP_EVERY_HOURS: count(24, { max: 8760 }),
  BACKUP_KEEP: count(7, { max: 10_000 }),
  BACKUP_KEY: z.string().min(16, 'must be at least 16 characters').optional(),
  SMTP_URL: gatewayUrl(['smtp:', 'smtps:'], 'an SMTP address, smtps://user:password@host:465').optional(),
  SMTP_FROM: sender.optional(),
  SMS_URL: gatewayUrl(['https:', 'http:'], 'the address of an HTTP gateway, https://user:password@host/path').optional(),
  SMS_FROM: z.string().trim().optional(),
  VITE_API_URL: origin,
  VITE_API_URL_TEST: origin,
  VITE_ANALYTICS_URL: origin,
});

type Environment = z.infer<typeof environment>;

/** The values of two variables of which one says nothing without the other. */
function pairOf(values: Environment, one: keyof Environment, other: keyof Environment): readonly [string, string] | undefined {
  const [first, second] = [values[one], values[other]];
  if ((first === undefined) !== (second === undefined)) throw new ConfigError(`${one} and ${other} are set together or not at all`);
  return typeof first === 'string' && typeof second === 'string' ? [first, second] : undefined;
}

function administratorOf(values: Environment, production: boolean): Administrator | undefined {
  const pair = pairOf(values, 'ADMIN_EMAIL', 'ADMIN_PASSWORD');
  if (!pair) return production ? undefined : demoAdministrator;
  const [email, password] = pair;
  if (production && password === demoAdministrator.password) throw new ConfigError('ADMIN_PASSWORD is the one of the demo: choose another in production');
  return { email, password };
}

function gatewayOf(values: Environment, kind: 'SMTP' | 'SMS'): GatewayConfig | undefined {
  const pair = pairOf(values, `${kind}_URL`, `${kind}_FROM`);
  return pair && { url: pair[0], from: pair[1] };
}

/** The bucket of files; without its name, files are kept in the folder. */
function bucketOf(values: Environment): BucketConfig | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = values;
  const key = pairOf(values, 'S3_KEY_ID', 'S3_SECRET');
  if ((bucket === undefined) !== (key === undefined)) throw new ConfigError('S3_BUCKET, S3_KEY_ID and S3_SECRET are set together or not at all');
  if (bucket === undefined || !key) return undefined;
  const [keyId, secret] = key;
  // Amazon's own buckets are hosts; most other servers have no such names.
  const pathStyle = (values.S3_PATH_STYLE ?? (endpoint === undefined ? 'no' : 'yes')) === 'yes';
  return { region: values.S3_REGION, bucket, keyId, secret, pathStyle, downloads: values.S3_DOWNLOADS, ...(endpoint !== undefined && { endpoint }) };
}

const filesOf = (values: Environment): Pick<ServerConfig, 'fileSecret' | 'fileLinkMinutes' | 'uploadMegabytesPerDay' | 'bucket'> => {
  const bucket = bucketOf(values);
  return {
    ...(values.FILE_SECRET !== undefined && { fileSecret: values.FILE_SECRET }),
    fileLinkMinutes: values.FILE_LINK_MINUTES,
    uploadMegabytesPerDay: values.UPLOAD_MB_PER_DAY,
    ...(bucket && { bucket }),
  };
};

function backupsOf({ BACKUP_DIR: dir, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep, BACKUP_KEY: backupKey }: Environment): Pick<ServerConfig, 'backups' | 'backupKey'> {
  return { ...(dir !== undefined && { backups: { dir: resolve(dir), everyHours, keep } }), ...(backupKey !== undefined && { backupKey }) };
}

function read(env: NodeJS.ProcessEnv): Environment {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const result = environment.safeParse(set);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
  throw new ConfigError([...new Set(lines)].join('\n'));
}

/** Reads the environment; a blank variable counts as not set. Throws a ConfigError with one line for each variable that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const values = read(env);
  const production = values.NODE_ENV === 'production';
  const administrator = administratorOf(values, production);
  const [smtp, sms] = [gatewayOf(values, 'SMTP'), gatewayOf(values, 'SMS')];
  return {
    production,
    host: values.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port: values.PORT,
    dataDir: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(values.DATA_DIR),
    ...databaseOf(values),
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
    ...filesOf(values),
    accessLog: { keys: values.ACCESS_LOG_KEY, months: values.ACCESS_LOG_MONTHS },
    ...(values.VERSIONS_MONTHS > 0 && { versionsMonths: values.VERSIONS_MONTHS }),
    emergencyMinutes: values.EMERGENCY_ACCESS_MINUTES,
    ...backupsOf(values),
    ...(smtp && { smtp }),
    ...(sms && { sms }),
    calledOrigins: [...values.VITE_API_URL, ...values.VITE_API_URL_TEST, ...values.VITE_ANALYTICS_URL],
    callsOtherApi: values.VITE_API_URL.length > 0,
  };
}
