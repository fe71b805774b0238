import type { IncomingMessage, ServerResponse } from 'node:http';
import { registry } from '../../resources';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { readConfig } from './config';
import { tableScripts } from './db';
import { openServer } from './openServer';
import { createProductExtensions } from './productExtensions';
import { serverTables } from './serverTables';

/** The API inside a development server: handles requests whose path still starts with /api. */
export interface DevApi {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Creates the API for the development server, which does the listening: handles requests whose path starts with /api,
 * on the configured store. Rejects with the reason if it cannot start.
 */
export async function createDevApi(): Promise<DevApi> {
  const { app, close } = await openServer({
    config: readConfig(process.env),
    registry,
    manufacturers,
    defaultManufacturer,
    product: createProductExtensions({ manufacturers }),
  });
  return { handle: (request, response) => app.routing(request, response), close };
}

/** The SQL of the table of each declared kind of record, by its name, for the page of declarations. */
export const describeTables = (): Readonly<Record<string, string>> =>
  tableScripts({ registry, manufacturers, tables: serverTables(manufacturers) });
