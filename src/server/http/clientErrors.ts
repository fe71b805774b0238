import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Writes an error response directly to a socket, in the common error format, and closes it. */
export function refuseSocket(socket: Socket, status: number, message: string): void {
  const body = JSON.stringify({ message });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

const responsesByCode: ReadonlyMap<string | undefined, readonly [number, string]> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request came in too slowly. Please try again'] as const],
  ['HPE_HEADER_OVERFLOW', [431, 'The headers of the request are too large'] as const],
]);

/** Handles a malformed request, and one that timed out. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) {
    socket.destroy();
    return;
  }
  const [status, message] = responsesByCode.get(error.code) ?? [400, 'The request is not valid'];
  refuseSocket(socket, status, message);
}
