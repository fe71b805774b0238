import type { DatabaseConfig } from './databaseConfig';

/** The administrator used when none is configured; never in production. */
export const demoAdministrator = {
  email: 'admin@example.com',
  password: 'demo-Password1',
  first_name: 'Dana',
  last_name: 'Whitfield',
} as const;

export interface Administrator {
  readonly email: string;
  readonly password: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

/** The S3 bucket for uploaded files. */
export interface BucketConfig {
  /** Amazon's endpoint where it is not set. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly keyId: string;
  readonly secret: string;
  /** Whether URLs name the bucket in the path instead of the host. */
  readonly pathStyle: boolean;
  /** Whether browsers download from the bucket directly, or through the server where they cannot reach the bucket. */
  readonly downloads: 'direct' | 'through';
}

/** Address of a gateway and sender of its messages. */
export interface GatewayConfig {
  /** May contain a user and a password: must not be logged. */
  readonly url: string;
  readonly from: string;
}

/** A gateway of text messages. */
export interface SmsGatewayConfig extends GatewayConfig {
  /** The address below which it tells of replies and deliveries, and the secret by which it signs these calls. */
  readonly webhook?: { readonly url: string; readonly secret: string } | undefined;
}

export interface AccessLogConfig {
  /** The HMAC keys of the chain, the current one first. */
  readonly keys: readonly string[];
  /** The ids of keys that are lost: a log that ends with one goes on behind a mark. */
  readonly lostKeys: readonly string[];
  /** The retention in whole months. */
  readonly months: number;
  /** Where the heads of the chain are delivered; may contain credentials: must not be logged. */
  readonly shipTo?: string | undefined;
}

/** Automatic backups. */
export interface BackupSchedule {
  readonly dir: string;
  readonly everyHours: number;
  /** The number of backups to retain, the newest ones. */
  readonly keep: number;
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
  readonly administrator?: Administrator | undefined;
  /**
   * In production: replaces the passwords of demo users who still have the demo password, instead of refusing to start.
   */
  readonly replaceDemoPasswords: boolean;
  /**
   * Lower-case e-mail addresses of users who administer staff users in addition to the role brand_admin (decision 17).
   */
  readonly administratorEmails: readonly string[];
  /** The password that a reset sets; without it, a random one each time (decision 18). */
  readonly resetPassword?: string | undefined;
  /** Users who must have a second factor. */
  readonly secondFactorRule: 'none' | 'administrators' | 'everybody';
  /** Encrypts the secrets of second factors; generated and stored in the database if not set. */
  readonly secondFactorKey?: string | undefined;
  readonly sessionIdleMinutes: number;
  readonly sessionMaxHours: number;
  /**
   * Failed sign-ins before further attempts are delayed, per account and source (a known device, or an address) and per
   * address; the window is the maximum delay per account.
   */
  readonly signIn: { readonly perEmail: number; readonly perAddress: number; readonly windowMinutes: number };
  /** Maximum API calls per address and minute. */
  readonly callsPerMinute: number;
  /** Maximum open connections per address; those of declared proxies are not counted. */
  readonly connectionsPerAddress: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Bearer token for the metrics; without one, they are readable from this machine only. */
  readonly metricsToken?: string | undefined;
  /**
   * Proxies whose forwarded addresses are trusted, in Fastify's form; absent if not configured: then none is trusted.
   */
  readonly trustProxy?: false | number | string | undefined;
  /** Signs file links; generated and stored in the database if not set. */
  readonly fileSecret?: string | undefined;
  readonly fileLinkMinutes: number;
  /** Stores uploaded files instead of the data folder (decision 38). */
  readonly bucket?: BucketConfig | undefined;
  /** Upload limit per user and day. */
  readonly uploadMegabytesPerDay: number;
  readonly accessLog: AccessLogConfig;
  /** Retention of record versions in whole months; unlimited if not set. */
  readonly versionsMonths?: number | undefined;
  /** Business days after which a marked record, such as an adverse event, has to be reported. */
  readonly safetyReportDays: number;
  /** Duration of an emergency access; 0 disables it. */
  readonly emergencyMinutes: number;
  /** Sends e-mail; without it, messages are only recorded (decision 37). */
  readonly smtp?: GatewayConfig | undefined;
  /** Sends text messages; without it, they are only recorded. */
  readonly sms?: SmsGatewayConfig | undefined;
  /** Schedule of automatic backups; without it, backups are taken only on command. */
  readonly backups?: BackupSchedule | undefined;
  /** Encrypts backups; without it they are not encrypted. */
  readonly backupKey?: string | undefined;
  /** Other origins that the web app was built to call. */
  readonly calledOrigins: readonly string[];
  /** Whether the web app was built to call a different API than this one. */
  readonly usesExternalApi: boolean;
}
