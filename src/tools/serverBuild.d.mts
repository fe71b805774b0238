import type { BuildEnvironmentOptions } from 'vite';

export function serverBuild(options: { readonly outDir: string }): BuildEnvironmentOptions;
