import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: 'src/app',
  publicDir: fileURLToPath(new URL('public', import.meta.url)),
  plugins: [react()],
  build: { outDir: fileURLToPath(new URL('dist/web', import.meta.url)), emptyOutDir: true },
  test: { root: fileURLToPath(new URL('.', import.meta.url)) },
});
