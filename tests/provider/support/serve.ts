import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Fetch } from '../../../src/provider';

/** Serves an HTTP function on a port of its own until the test ends. Returns the base URL of its API. */
export async function serve(send: Fetch): Promise<string> {
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const answer = await send(`http://${request.headers.host ?? ''}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
        ...(body.length > 0 && { body: body.toString() }),
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}
