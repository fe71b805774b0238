import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatHead, parseRecordedHeads } from '../../src/server/accessLog/recordedHeads';
import { createHeadShipper } from '../../src/server/accessLog/shipHeads';
import { readConfig } from '../../src/server/config';

const position = { id: 12, hash: '9f'.repeat(32), created_at: '2026-03-30T10:00:00.000Z' };
const line = `${formatHead(position)} ${position.created_at} 0123456789ab ${'0'.repeat(64)}`;
const createLog = () => ({ info: vi.fn(), error: vi.fn() });
const message = new RegExp(`^<109>1 \\S+Z \\S+ desk \\d+ access-log-head - ${line}$`);

test('a head is sent to syslog as a datagram', async () => {
  const server = createSocket('udp4');
  onTestFinished(() => void server.close());
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const received = once(server, 'message');
  const shipper = createHeadShipper(`syslog://127.0.0.1:${server.address().port}`, createLog());
  shipper.ship(line, position);
  const [datagram] = (await received) as [Buffer];
  expect(String(datagram)).toMatch(message);
  expect(parseRecordedHeads(String(datagram), 'syslog')).toMatchObject([
    { id: 12, hash: position.hash, created_at: position.created_at },
  ]);
  await shipper.close();
});

test('a head is sent over a connection, and again when the other side has returned', async () => {
  const received: string[] = [];
  const server = createServer((socket) => void text(socket).then((all) => received.push(all)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const log = createLog();
  const shipper = createHeadShipper(`syslog+tcp://127.0.0.1:${port}`, log);
  shipper.ship('former', { ...position, id: 11 });
  await expect.poll(shipper.failingSince).toMatch(/Z$/);
  expect(log.error).toHaveBeenCalledTimes(1);
  server.listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  shipper.ship(line, position);
  await expect.poll(() => received, { timeout: 30_000 }).toHaveLength(1);
  const [length = '', sent = ''] = /^(\d+) (.*)$/.exec(received[0] ?? '')?.slice(1) ?? [];
  expect(sent).toMatch(message);
  expect(Number(length)).toBe(Buffer.byteLength(sent));
  await expect.poll(shipper.failingSince).toBeUndefined();
  expect(log.info).toHaveBeenCalledTimes(1);
  await shipper.close();
});

test('a head is put into a bucket as an object that is locked', async () => {
  const puts: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createHttpServer((request, response) => {
    void text(request).then((body) => {
      puts.push({ url: request.url, headers: request.headers, body });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const shipper = createHeadShipper(
    `s3+http://KEY:a%2Fsecret@127.0.0.1:${port}/heads/desk?region=eu-test-1&days=10`,
    createLog(),
  );
  shipper.ship(line, position);
  await expect.poll(() => puts, { timeout: 30_000 }).toHaveLength(1);
  const [{ url, headers, body } = expect.fail()] = puts;
  expect(url).toMatch(/^\/heads\/desk\/000000000000012-9f9f9f9f9f9f9f9f(\?|$)/);
  expect(body).toContain(line);
  expect(headers).toMatchObject({
    'x-amz-object-lock-mode': 'COMPLIANCE',
    authorization: expect.stringContaining('Credential=KEY/') as string,
  });
  const days = (Date.parse(String(headers['x-amz-object-lock-retain-until-date'])) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(10);
  await shipper.close();
});

test('a stopping server does not wait for a place that does not answer', async () => {
  const shipper = createHeadShipper('syslog+tcp://127.0.0.1:1', createLog());
  shipper.ship(line, position);
  await shipper.close();
  await createHeadShipper(undefined, createLog()).close();
});

test.each([
  ['https://host', 'must be syslog://host:514'],
  ['s3+https://host/bucket', 'must be syslog://host:514'],
  ['s3+https://KEY:SECRET@host/', 'must be syslog://host:514'],
  ['s3+https://KEY:SECRET@host/bucket?days=soon', 'must be syslog://host:514'],
])('%s is no place for heads', (address, refusal) => {
  expect(() => readConfig({ ACCESS_LOG_SHIP: address })).toThrow(`ACCESS_LOG_SHIP ${refusal}`);
});

test('places for heads and lost keys are configured', () => {
  for (const address of [
    'syslog://log:514',
    'syslog+tls://log.example.com',
    's3+https://KEY:SECRET@s3.example.com/bucket/desk?days=2200',
  ]) {
    expect(readConfig({ ACCESS_LOG_SHIP: address }).accessLog).toMatchObject({ shipTo: address, lostKeys: [] });
  }
  expect(readConfig({ ACCESS_LOG_LOST_KEYS: '0123456789ab, ffffffffffff' }).accessLog.lostKeys).toEqual([
    '0123456789ab',
    'ffffffffffff',
  ]);
  expect(() => readConfig({ ACCESS_LOG_LOST_KEYS: 'the key' })).toThrow('ACCESS_LOG_LOST_KEYS must be ids of keys');
});
