import type { InlineConfig } from 'vite';

export function serverBuild(options: { readonly outDir: string }): InlineConfig;
