import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** The size of the request line and headers of a request, in bytes, beyond which it is refused. */
export const maxHeaderBytes = 16 * 1024;

/**
 * Writes an error response directly to a socket, in the common error format, and closes it. The answer to a HEAD
 * request has no body.
 */
export function refuseSocket(
  socket: Socket,
  status: number,
  { message, isBodyless = false }: { readonly message: string; readonly isBodyless?: boolean },
): void {
  const body = isBodyless ? '' : JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

const responsesByCode: ReadonlyMap<string | undefined, readonly [number, string]> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request came in too slowly. Please try again'] as const],
  ['HPE_HEADER_OVERFLOW', [431, `The headers of the request are larger than ${maxHeaderBytes / 1024} KB`] as const],
]);

/**
 * Whether a packet begins a request of a method other than HEAD. Of a request in several packets, the parser reports
 * the last one alone, which does not tell the method.
 */
const beginsWithBodyMethod = (packet: Buffer): boolean =>
  /^(?!HEAD )[A-Z]{3,7} /.test(packet.toString('latin1', 0, 10));

/** Handles a malformed request, and one that timed out. */
export function answerClientError(
  error: NodeJS.ErrnoException & { readonly rawPacket?: unknown },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) {
    socket.destroy();
    return;
  }
  const [status, message] = responsesByCode.get(error.code) ?? [400, 'The request is not valid'];
  refuseSocket(socket, status, {
    message,
    isBodyless: Buffer.isBuffer(error.rawPacket) && !beginsWithBodyMethod(error.rawPacket),
  });
}
