import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Finds declaration files that index.ts does not import, as `couriers.ts`: they would be ignored silently. */
export function findUnlistedDeclarations(folder) {
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const index = read('index.ts');
  const isListed = (file) => index.includes(`'./${file.replace(/\.ts$/, '')}'`);
  return readdirSync(folder).filter(
    (file) => file.endsWith('.ts') && file !== 'index.ts' && read(file).includes('defineResource(') && !isListed(file),
  );
}
