import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { answerClientError, maxHeaderBytes, refuseSocket } from './registerErrors';

/** Timeouts, in milliseconds, and limits of connections. */
export interface ConnectionLimits {
  /** Timeout for the headers of a request. */
  readonly headers: number;
  /** Extra time for a body, in addition to its size at the minimum rate. */
  readonly grace: number;
  /** The minimum rate of a body, below that of any realistic connection. */
  readonly rate: number;
  /** Timeout for a complete request, whatever its rate. */
  readonly request: number;
  /** The interval between checks for slow requests. */
  readonly checkInterval: number;
  /** How long the remaining body is drained after the response, so that the client gets to read the response. */
  readonly linger: number;
  /** Timeout for a response of which the client reads nothing. */
  readonly unread: number;
  /** The number of open connections per remote address. */
  readonly maxPerAddress: number;
  /** The number of pipelined requests that may wait on one connection. Browsers and proxies do not pipeline. */
  readonly maxPipelined: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  headers: 10_000,
  grace: 10_000,
  rate: 4096,
  request: 7_200_000,
  checkInterval: 2_000,
  linger: 2_000,
  unread: 600_000,
  maxPerAddress: 1000,
  maxPipelined: 100,
};

/** A request body that is being received. */
interface IncomingBody {
  /** Stored here because a destroyed request has lost its socket. */
  readonly socket: Socket;
  readonly response: ServerResponse;
  readonly startedAt: number;
  readonly bytesBefore: number;
  /** Time during which the server, not the client, was slow to read. */
  waivedMs: number;
}

/**
 * Whether a body falls below the minimum rate; `elapsed` in milliseconds, without the time during which the server did
 * not read.
 */
export const isTooSlow = (
  { elapsed, bytes }: { readonly elapsed: number; readonly bytes: number },
  { grace, rate }: Pick<ConnectionLimits, 'grace' | 'rate'>,
): boolean => elapsed > grace + (bytes / rate) * 1000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

interface ConnectionsOptions {
  readonly limits: ConnectionLimits;
  /** Whether an address is a trusted proxy, which many clients share. */
  readonly isProxy: (address: string) => boolean;
}

/**
 * Manages the connections of a server: closes slow, surplus and incomplete ones, and handles the requests of each
 * connection sequentially.
 */
export class Connections {
  private readonly requests = new Map<Socket, Set<IncomingMessage>>();
  /** The handlers of pipelined requests that wait for earlier responses. */
  private readonly pipelined = new WeakMap<IncomingMessage, () => void>();
  private readonly incomingBodies = new Map<IncomingMessage, IncomingBody>();
  private readonly openByAddress = new Map<string, number>();
  private isClosing = false;

  constructor(private readonly options: ConnectionsOptions) {}

  /** Creates the servers; there are two where the host name resolves to two addresses. */
  readonly serverFactory: FastifyServerFactory = (handler) => {
    const { headers, request, checkInterval } = this.options.limits;
    const server = createServer(
      {
        maxHeaderSize: maxHeaderBytes,
        headersTimeout: headers,
        requestTimeout: request,
        connectionsCheckingInterval: checkInterval,
        keepAliveTimeout: 72_000,
      },
      (incoming, response) => {
        // The connection was closed or reset before its address could be read: nobody reads a response.
        if (incoming.socket.destroyed || incoming.socket.remoteAddress === undefined) {
          incoming.socket.destroy();
          return;
        }
        this.track(incoming, response);
        this.runSequentially(incoming, () => handler(incoming, response));
      },
    );
    server.on('connection', (socket) => this.admit(socket));
    server.setTimeout(this.options.limits.unread, (socket) => this.closeInactive(socket));
    server.on('clientError', answerClientError);
    this.startSlowCheck(server);
    return server;
  };

  /** On shutdown, closes every connection that has no completely received request. */
  attach(app: FastifyInstance): void {
    app.addHook('preClose', (done) => {
      this.isClosing = true;
      for (const [socket, requests] of this.requests)
        if (![...requests].some(({ complete }) => complete)) socket.destroy();
      done();
    });
  }

  private startSlowCheck(server: Server): void {
    server.once('listening', () => {
      const timer = setInterval(() => this.closeSlow(performance.now()), this.options.limits.checkInterval).unref();
      server.once('close', () => clearInterval(timer));
    });
  }

  private admit(socket: Socket): void {
    const { limits, isProxy } = this.options;
    const address = socket.remoteAddress ?? '';
    const open = (this.openByAddress.get(address) ?? 0) + 1;
    if (this.isClosing || (open > limits.maxPerAddress && !isProxy(address))) {
      refuseSocket(socket, this.isClosing ? 503 : 429, {
        message: 'Too many connections are open. Please try again in a moment',
      });
      return;
    }
    this.openByAddress.set(address, open);
    this.requests.set(socket, new Set());
    socket.once('close', () => {
      this.requests.delete(socket);
      const left = (this.openByAddress.get(address) ?? 1) - 1;
      if (left > 0) this.openByAddress.set(address, left);
      else this.openByAddress.delete(address);
    });
  }

  private track(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const requests = this.requests.get(socket);
    requests?.add(request);
    if (hasBody(request))
      this.incomingBodies.set(request, {
        socket,
        response,
        startedAt: performance.now(),
        bytesBefore: socket.bytesRead,
        waivedMs: 0,
      });
    const arrived = () => this.incomingBodies.delete(request);
    request.once('end', arrived).once('close', arrived);
    response.once('finish', () => this.drain(request, socket));
    response.once('close', () => {
      requests?.delete(request);
      if (this.isClosing && requests?.size === 0) socket.end();
      const [next] = requests ?? [];
      // Let other connections proceed first.
      if (next) setImmediate(() => this.startNext(next, socket));
    });
  }

  /** Handles one request of a connection at a time, so that pipelined requests cannot delay other clients. */
  private runSequentially(request: IncomingMessage, work: () => void): void {
    const { socket } = request;
    const waiting = (this.requests.get(socket)?.size ?? 1) - 1;
    if (waiting > this.options.limits.maxPipelined) socket.destroy();
    else if (waiting > 0) this.pipelined.set(request, work);
    else work();
  }

  private startNext(request: IncomingMessage, socket: Socket): void {
    const work = this.pipelined.get(request);
    this.pipelined.delete(request);
    if (!socket.destroyed) work?.();
  }

  /** Discards the remaining body of an answered request, and closes the connection if it does not end in time. */
  private drain(request: IncomingMessage, socket: Socket): void {
    if (request.complete) return;
    request.unpipe();
    request.resume();
    const timer = setTimeout(() => socket.destroy(), this.options.limits.linger).unref();
    request.once('end', () => clearTimeout(timer));
  }

  /**
   * Closes a connection without activity, unless its response is still being computed: a client that has stopped
   * reading would hold the response in memory for ever.
   */
  private closeInactive(socket: Socket): void {
    const isWaitingForServer = (this.requests.get(socket)?.size ?? 0) > 0 && socket.writableLength === 0;
    if (!isWaitingForServer) socket.destroy();
  }

  private closeSlow(now: number): void {
    const { limits } = this.options;
    for (const [request, incomingBody] of this.incomingBodies) {
      if (request.readableLength > 0 || request.isPaused()) {
        incomingBody.waivedMs += limits.checkInterval;
        continue;
      }
      const { socket } = incomingBody;
      const bytes = socket.bytesRead - incomingBody.bytesBefore;
      if (!isTooSlow({ elapsed: now - incomingBody.startedAt - incomingBody.waivedMs, bytes }, limits)) continue;
      if (incomingBody.response.headersSent) socket.destroy();
      else refuseSocket(socket, 408, { message: 'The request came in too slowly. Please try again' });
    }
  }
}
