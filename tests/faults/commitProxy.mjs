import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * A proxy to a database server that can stop at a commit. `holdCommitOf(text, when)` waits for a connection that sends
 * the text to the server, and then for its next commit. With `before`, the commit does not reach the server; with
 * `after`, it does, but its answer is withheld. Resolves when the proxy has stopped there.
 */
export async function openCommitProxy(databaseUrl) {
  const target = new URL(databaseUrl);
  const sockets = new Set();
  let wanted;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    let [isOurs, isHeld] = [false, false];
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => (sockets.delete(socket), other.destroy()));
    }
    near.on('data', (bytes) => {
      if (wanted && bytes.includes(wanted.text)) isOurs = true;
      if (!isHeld && isOurs && wanted && /commit\0/i.test(bytes.toString('latin1'))) {
        isHeld = true;
        if (wanted.when === 'after') {
          // The next message of the server confirms the commit.
          far.once('data', wanted.reached);
          far.write(bytes);
        } else wanted.reached();
        return;
      }
      if (!isHeld) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!isHeld) near.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(databaseUrl);
  own.host = `127.0.0.1:${server.address().port}`;
  return {
    url: own.href,
    holdCommitOf: (text, when) => new Promise((reached) => (wanted = { text, when, reached })),
    release: () => {
      wanted = undefined;
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
