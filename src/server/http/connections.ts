import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { answerClientError, refuseSocket } from './clientErrors';

/** How long connections may take, and how many there may be. Durations in milliseconds. */
export interface ConnectionLimits {
  /** Until the headers of a request are there. */
  readonly headers: number;
  /** What a body may take beyond its size at the least rate. */
  readonly grace: number;
  /** The least rate of a body, in bytes a second: below that of any line that people use. */
  readonly rate: number;
  /** A whole request, whatever its rate. */
  readonly request: number;
  /** How often is looked. */
  readonly check: number;
  /** How long the rest of a request that is answered already is read off, so that the sender gets to read the answer. */
  readonly linger: number;
  /** Open connections of one remote address. */
  readonly perAddress: number;
  /** Requests that may wait on one connection for the answers before theirs. No browser and no proxy sends any ahead. */
  readonly ahead: number;
}

export const usualLimits: ConnectionLimits = { headers: 10_000, grace: 10_000, rate: 4096, request: 7_200_000, check: 2_000, linger: 2_000, perAddress: 1000, ahead: 100 };

/** A body on its way in. */
interface Arriving {
  /** Kept here: a request that is destroyed has none any more. */
  readonly socket: Socket;
  readonly response: ServerResponse;
  readonly since: number;
  readonly bytesBefore: number;
  /** Time in which not the sender but we were slow. */
  waived: number;
}

/** Whether a body came in too slowly to be waited for; `elapsed` in milliseconds, without the time in which we did not read. */
export const isTooSlow = ({ elapsed, bytes }: { readonly elapsed: number; readonly bytes: number }, { grace, rate }: Pick<ConnectionLimits, 'grace' | 'rate'>): boolean =>
  elapsed > grace + (bytes / rate) * 1000;

const hasBody = ({ headers }: IncomingMessage): boolean => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

interface ConnectionsOptions {
  readonly limits: ConnectionLimits;
  /** Whether an address is a declared proxy: then many people stand behind it. */
  readonly isProxy: (address: string) => boolean;
}

/** The connections of a server: those that are slow, too many, or only half a request are cut, and the requests of one are worked on one after the other. */
export class Connections {
  private readonly requests = new Map<Socket, Set<IncomingMessage>>();
  /** What begins the work on a request that came before the answers to those before it were out. */
  private readonly ahead = new WeakMap<IncomingMessage, () => void>();
  private readonly arriving = new Map<IncomingMessage, Arriving>();
  private readonly byAddress = new Map<string, number>();
  private isClosing = false;

  constructor(private readonly options: ConnectionsOptions) {}

  /** Makes the servers; there are two of them where the host name has two addresses. */
  readonly serverFactory: FastifyServerFactory = (handler) => {
    const { headers, request, check } = this.options.limits;
    const server = createServer({ headersTimeout: headers, requestTimeout: request, connectionsCheckingInterval: check, keepAliveTimeout: 72_000 }, (incoming, response) => {
      // It was cut, or reset before anybody could look where it came from: nobody reads the answer.
      if (incoming.socket.destroyed || incoming.socket.remoteAddress === undefined) {
        incoming.socket.destroy();
        return;
      }
      this.follow(incoming, response);
      this.inTurn(incoming, () => handler(incoming, response));
    });
    server.on('connection', (socket) => this.admit(socket));
    server.on('clientError', answerClientError);
    this.watch(server);
    return server;
  };

  /** A server that stops answers what it has read whole; it waits for nobody else. */
  attach(app: FastifyInstance): void {
    app.addHook('preClose', (done) => {
      this.isClosing = true;
      for (const [socket, requests] of this.requests) if (![...requests].some(({ complete }) => complete)) socket.destroy();
      done();
    });
  }

  private watch(server: Server): void {
    server.once('listening', () => {
      const timer = setInterval(() => this.cutSlow(performance.now()), this.options.limits.check).unref();
      server.once('close', () => clearInterval(timer));
    });
  }

  private admit(socket: Socket): void {
    const { limits, isProxy } = this.options;
    const address = socket.remoteAddress ?? '';
    const open = (this.byAddress.get(address) ?? 0) + 1;
    if (this.isClosing || (open > limits.perAddress && !isProxy(address))) {
      refuseSocket(socket, this.isClosing ? 503 : 429, 'Too many connections are open. Please try again in a moment');
      return;
    }
    this.byAddress.set(address, open);
    this.requests.set(socket, new Set());
    socket.once('close', () => {
      this.requests.delete(socket);
      const left = (this.byAddress.get(address) ?? 1) - 1;
      if (left > 0) this.byAddress.set(address, left);
      else this.byAddress.delete(address);
    });
  }

  private follow(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const requests = this.requests.get(socket);
    requests?.add(request);
    if (hasBody(request)) this.arriving.set(request, { socket, response, since: performance.now(), bytesBefore: socket.bytesRead, waived: 0 });
    const arrived = () => this.arriving.delete(request);
    request.once('end', arrived).once('close', arrived);
    response.once('finish', () => this.readOff(request, socket));
    response.once('close', () => {
      requests?.delete(request);
      if (this.isClosing && requests?.size === 0) socket.end();
      const [next] = requests ?? [];
      // Others come in between.
      if (next) setImmediate(() => this.begin(next, socket));
    });
  }

  /** Works on one request of a connection at a time: of thousands that come in one piece, all would be begun before anybody else's. */
  private inTurn(request: IncomingMessage, work: () => void): void {
    const { socket } = request;
    const waiting = (this.requests.get(socket)?.size ?? 1) - 1;
    if (waiting > this.options.limits.ahead) socket.destroy();
    else if (waiting > 0) this.ahead.set(request, work);
    else work();
  }

  private begin(request: IncomingMessage, socket: Socket): void {
    const work = this.ahead.get(request);
    this.ahead.delete(request);
    if (!socket.destroyed) work?.();
  }

  /** What still comes of an answered request is thrown away, and cut off if it does not end. */
  private readOff(request: IncomingMessage, socket: Socket): void {
    if (request.complete) return;
    request.unpipe();
    request.resume();
    const timer = setTimeout(() => socket.destroy(), this.options.limits.linger).unref();
    request.once('end', () => clearTimeout(timer));
  }

  private cutSlow(now: number): void {
    const { limits } = this.options;
    for (const [request, arriving] of this.arriving) {
      if (request.readableLength > 0 || request.isPaused()) {
        arriving.waived += limits.check;
        continue;
      }
      const { socket } = arriving;
      const bytes = socket.bytesRead - arriving.bytesBefore;
      if (!isTooSlow({ elapsed: now - arriving.since - arriving.waived, bytes }, limits)) continue;
      if (arriving.response.headersSent) socket.destroy();
      else refuseSocket(socket, 408, 'The request came in too slowly. Please try again');
    }
  }
}
