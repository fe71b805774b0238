import { fileURLToPath } from 'node:url';

/** The folder that contains package.json. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
