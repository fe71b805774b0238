import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  readonly bytes: Buffer;
  readonly metadata: Readonly<Record<string, string>>;
}

/** An S3 server on the loopback interface that holds one bucket in memory. */
export interface BucketServer {
  /** The environment variables that point a server at it. */
  readonly env: Readonly<Record<string, string>>;
  readonly objects: Map<string, StoredObject>;
  /** Answers every request with 500, as during an outage, until called with false. */
  fail: (fails: boolean) => void;
  readonly close: () => Promise<void>;
}

const [bucket, region, keyId, secret] = ['desk-files', 'eu-test-1', 'TESTKEY', 'a secret of the bucket'];

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
/**
 * Percent-encodes as the signature's specification requires: everything but letters, digits, hyphen, dot, underscore
 * and tilde.
 */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

interface Claimed {
  readonly date: string;
  readonly scope: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly payload: string;
}

/** The signature that a request claims, in its URL or its header. */
function claimedBy(request: IncomingMessage, query: URLSearchParams): Claimed | undefined {
  const given = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  if (query.has('X-Amz-Signature')) {
    return {
      date: given('Date'),
      scope: given('Credential'),
      signedHeaders: given('SignedHeaders'),
      signature: given('Signature'),
      payload: 'UNSIGNED-PAYLOAD',
    };
  }
  const [, scope, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (scope === undefined || signedHeaders === undefined || signature === undefined) return undefined;
  return {
    date: String(request.headers['x-amz-date']),
    scope,
    signedHeaders,
    signature,
    payload: String(request.headers['x-amz-content-sha256']),
  };
}

/** Verifies signature version 4 by its specification, independently of the client's signer. */
function isSigned(request: IncomingMessage, { pathname, searchParams }: URL): boolean {
  const claimed = claimedBy(request, searchParams);
  if (!claimed) return false;
  const day = claimed.date.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = claimed.signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const canonical = [request.method, pathname, query, headers, claimed.signedHeaders, claimed.payload].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  const expected = hmac(
    key,
    ['AWS4-HMAC-SHA256', claimed.date, scope, sha256(canonical).toString('hex')].join('\n'),
  ).toString('hex');
  return claimed.scope === `${keyId}/${scope}` && claimed.signature === expected;
}

const millisecondsOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
const hasExpired = (query: URLSearchParams): boolean =>
  query.has('X-Amz-Expires') &&
  Date.now() > millisecondsOf(query.get('X-Amz-Date') ?? '') + Number(query.get('X-Amz-Expires')) * 1000;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type Answer = readonly [status: number, body?: string | Buffer, headers?: Readonly<Record<string, string>>];

const refusal = (status: number, code: string): Answer => [
  status,
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  { 'content-type': 'application/xml' },
];

const namedHeaders = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...query].flatMap(([name, value]) =>
      name.startsWith('response-') ? [[name.slice('response-'.length), value] as const] : [],
    ),
  );

async function answerObject(
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
  { key, query }: { readonly key: string; readonly query: URLSearchParams },
): Promise<Answer> {
  if (request.method === 'PUT') {
    const bytes = await bodyOf(request);
    if (request.headers['x-amz-checksum-sha256'] !== sha256(bytes).toString('base64')) return refusal(400, 'BadDigest');
    const metadata = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-')),
    ) as Record<string, string>;
    objects.set(key, { bytes, metadata });
    return [200];
  }
  if (request.method === 'DELETE') return (objects.delete(key), [204]);
  const found = objects.get(key);
  return found
    ? [200, found.bytes, { 'content-length': String(found.bytes.length), ...found.metadata, ...namedHeaders(query) }]
    : refusal(404, 'NoSuchKey');
}

/** Starts a server. Requests must be signed with the key of `env`; an expired URL is refused. */
export async function startBucket(): Promise<BucketServer> {
  const objects = new Map<string, StoredObject>();
  let fails = false;
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? '', 'http://bucket');
    if (fails) return refusal(500, 'InternalError');
    if (!isSigned(request, url)) return refusal(403, 'SignatureDoesNotMatch');
    if (hasExpired(url.searchParams)) return refusal(403, 'AccessDenied');
    const [, named, ...rest] = url.pathname.split('/');
    if (named !== bucket) return refusal(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    if (key !== '') return answerObject(objects, request, { key, query: url.searchParams });
    if (request.method === 'HEAD') return [200];
    const listed = [...objects.keys()].map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
    return [
      200,
      `<?xml version="1.0"?><ListBucketResult>${listed}</ListBucketResult>`,
      { 'content-type': 'application/xml' },
    ];
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const [status, body, headers] = await answer(request);
    request.resume();
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_KEY_ID: keyId,
      S3_SECRET: secret,
    },
    objects,
    fail: (now) => void (fails = now),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
