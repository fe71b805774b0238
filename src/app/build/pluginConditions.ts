import type { ConfigEnv, UserConfig } from 'vite';

/**
 * The condition of plugins that only the development server needs (`npm run dev`): neither a build, nor its preview,
 * nor tests.
 */
export const isDevelopmentServer = (_config: UserConfig, { command, isPreview }: ConfigEnv): boolean =>
  command === 'serve' && isPreview !== true && process.env.VITEST === undefined;

/** The condition of plugins that only the build of the web app needs. */
export const isWebBuild = (_config: UserConfig, { command, isSsrBuild }: ConfigEnv): boolean =>
  command === 'build' && isSsrBuild !== true;
