import type { ConfigEnv, UserConfig } from 'vite';

/**
 * The condition of plugins that only the development server needs (`npm run dev`): neither a build, nor its preview,
 * nor tests.
 */
export const isDevelopmentServer = (_config: UserConfig, { command, isPreview }: ConfigEnv): boolean =>
  command === 'serve' && isPreview !== true && process.env.VITEST === undefined;
