import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyles } from './src/app/build/antdStyles.ts';
import { buildId } from './src/app/build/buildId.ts';
import { stubDeclarationCheck } from './src/app/build/stubDeclarationCheck.ts';
import { declarationPage } from './src/app/build/declarationPage.ts';
import { embeddedApi } from './src/app/build/embeddedApi.ts';
import { stripStyleHooks } from './src/app/build/stripStyleHooks.ts';
import { firstLoad } from './src/app/build/firstLoad.ts';
import { stubUnusedModules } from './src/app/build/stubUnusedModules.ts';
import { precompress } from './src/app/build/precompress.ts';
import { screenPages } from './src/app/build/screenPages.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Packages that only Refine's unused hooks import, and that do not declare themselves free of side effects. */
const effectFree = /node_modules[\\/](papaparse|error-stack-parser|stackframe)[\\/]/;

/** Importing from the entry point of a folder has no side effects. */
const behindEntryPoints = /[\\/]src[\\/](provider|ui|screens|pages)[\\/].+\.tsx?$/;

export default defineConfig({
  root: here('src/app'),
  publicDir: here('public'),
  envDir: here('.'),
  cacheDir: here('node_modules/.vite'),
  plugins: [
    react(),
    antdStyles(),
    stripStyleHooks(),
    stubDeclarationCheck(),
    stubUnusedModules(),
    firstLoad(),
    buildId(),
    screenPages(),
    declarationPage(),
    embeddedApi({ entry: here('src/server/index.ts') }),
    precompress(),
  ],
  server: { port: Number(process.env.PORT ?? 3000), allowedHosts: ['.localhost'] },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    // A slow machine is no reason to print advice about plugins to those who start the product.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      treeshake: {
        moduleSideEffects: [
          { test: effectFree, sideEffects: false },
          { test: behindEntryPoints, sideEffects: false },
        ],
      },
    },
  },
});
