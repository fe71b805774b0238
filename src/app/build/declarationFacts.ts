import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { describeTables } from '../../server';
import { findProblemPlace } from '../../tools/declarations/problemPlaces.mjs';
import { readSyntax } from '../../tools/declarations/syntax.mjs';
import { projectRoot } from '../../tools/project.mjs';
import type { registry } from '../../../resources';
import type { Facts, Remark } from '../declarations/facts.ts';

interface ResourcesModule {
  readonly registry: typeof registry;
}
interface ServerModule {
  readonly describeTables: typeof describeTables;
}

const load = <Module>(server: ViteDevServer, path: string): Promise<Module> =>
  server.ssrLoadModule(join(projectRoot, path)) as Promise<Module>;

/** Whether the declarations make a registry, so that the web app can show what is wrong with them by itself. */
export const canLoadDeclarations = (server: ViteDevServer): Promise<boolean> =>
  load<ResourcesModule>(server, 'resources/index.ts').then(
    () => true,
    () => false,
  );

/** What the page of declarations shows of each kind beside its declaration. */
export async function readFacts(server: ViteDevServer, problems: readonly Remark[]): Promise<Facts> {
  const [{ registry: declared }, { describeTables: describe }, files] = await Promise.all([
    load<ResourcesModule>(server, 'resources/index.ts'),
    load<ServerModule>(server, 'src/server/index.ts'),
    readSyntax(join(projectRoot, 'resources')),
  ]);
  const scripts = describe();
  return Object.fromEntries(
    declared.all.map(({ name }) => {
      const sql = scripts[name];
      const remarks = problems.filter(({ message }) => message.startsWith(`${name}: `));
      const place = `resources/${findProblemPlace(`${name}: it`, files)}`;
      return [name, { place, remarks, ...(sql !== undefined && { sql }) }];
    }),
  );
}
