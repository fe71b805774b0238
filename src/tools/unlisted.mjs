import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The declarations in a folder that its index.ts does not name, as `couriers.ts`: nothing would come of them, and nothing else says so. */
export function unlistedDeclarations(folder) {
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const index = read('index.ts');
  const isListed = (file) => index.includes(`'./${file.replace(/\.ts$/, '')}'`);
  return readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'index.ts' && read(file).includes('defineResource(') && !isListed(file));
}
