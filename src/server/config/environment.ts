import { z } from 'zod';
import {
  emailAddress,
  emailAddresses,
  wholeNumber,
  gatewayUrl,
  oneOf,
  originList,
  trustedProxies,
  resetPassword,
  sender,
  shipUrl,
  url,
} from './configValues';
import { databaseVariables } from './databaseConfig';

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
  TWO_FACTOR_REQUIRED: oneOf('none', 'administrators', 'everybody').optional(),
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
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
    )
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
  ACCESS_LOG_LOST_KEYS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((id) => id !== ''))
    .refine(
      (ids) => ids.every((id) => /^[0-9a-f]{12}$/.test(id)),
      'must be ids of keys, twelve hexadecimal digits each',
    )
    .default([]),
  ACCESS_LOG_MONTHS: wholeNumber(72),
  ACCESS_LOG_SHIP: shipUrl.optional(),
  VERSIONS_MONTHS: wholeNumber(0, { min: 0 }),
  SAFETY_REPORT_DAYS: wholeNumber(1, { max: 30 }),
  EMERGENCY_ACCESS_MINUTES: wholeNumber(60, { min: 0, max: 1440 }),
  BACKUP_DIR: z.string().trim().optional(),
  BACKUP_EVERY_HOURS: wholeNumber(24, { max: 8760 }),
  BACKUP_KEEP: wholeNumber(7, { max: 10_000 }),
  BACKUP_KEY: z.string().min(16, 'must be at least 16 characters').optional(),
  BACKUP_UNENCRYPTED: oneOf('allowed').optional(),
  SMTP_URL: gatewayUrl(['smtp:', 'smtps:'], 'an SMTP address, smtps://user:password@host:465').optional(),
  SMTP_FROM: sender.optional(),
  SMS_URL: gatewayUrl(
    ['https:', 'http:'],
    'the address of an HTTP gateway, https://user:password@host/path',
  ).optional(),
  SMS_FROM: z.string().trim().optional(),
  SMS_WEBHOOK_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be the address that the gateway calls, https://desk.example.com/api/x/sms',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  SMS_WEBHOOK_SECRET: z.string().trim().min(16, 'must be at least 16 characters').optional(),
  VITE_API_URL: originList,
  VITE_API_URL_TEST: originList,
  VITE_ANALYTICS_URL: originList,
});

/** The validated environment variables. */
export type Environment = z.infer<typeof environment>;

/**
 * Validates the variables that are set; a blank one counts as not set. Throws a ConfigError with one line for each
 * invalid variable.
 */
export function parseEnvironment(env: NodeJS.ProcessEnv): Environment {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const result = environment.safeParse(set);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
  throw new ConfigError([...new Set(lines)].join('\n'));
}
