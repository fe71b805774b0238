import type { IncomingMessage, ServerResponse } from 'node:http';
import { registry } from '../../resources';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { readConfig } from './config';
import { openServer } from './openServer';
import { productParts } from './productParts';

/**
 * The API for the development server, which listens in its place: answers requests whose path starts with /api, over the configured
 * store. Rejects with the reason where it cannot start.
 */
export async function createDevApi() {
  const { app, close } = await openServer({ config: readConfig(process.env), registry, manufacturers, defaultManufacturer, product: productParts({ manufacturers }) });
  return { handle: (request: IncomingMessage, response: ServerResponse): void => app.routing(request, response), close };
}
