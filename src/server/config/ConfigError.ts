/** An invalid environment variable; the message names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
