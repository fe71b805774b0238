import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import pLimit from 'p-limit';

/** Size of the libuv thread pool, which serves hashing, file access and DNS lookups. */
const configuredSize = Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? '', 10);
const threadPoolSize = configuredSize > 0 ? configuredSize : 4;

/**
 * Maximum number of passwords hashed concurrently; others are queued. Each hash takes 128 MB and occupies a thread for
 * a third of a second: half of the threads stay available for other work.
 */
export const maxConcurrentHashes = Math.max(1, Math.min(4, Math.floor(threadPoolSize / 2)));

export const hashLimit = pLimit(maxConcurrentHashes);

interface ScryptParameters {
  /** log2 of scrypt's cost N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** The cost that OWASP recommends: 128 MB of memory for each hash. */
const recommendedCost: ScryptParameters = { ln: 17, r: 8, p: 1 };
const keyBytes = 32;
const saltBytes = 16;

interface StoredHash {
  readonly parameters: ScryptParameters;
  readonly salt: Buffer;
  readonly key: Buffer;
}

const storedHashPattern = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

function parseHash(hash: string): StoredHash | undefined {
  const [, ln, r, p, salt, key] = storedHashPattern.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  return {
    parameters: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

const formatHash = ({ parameters: { ln, r, p }, salt, key }: StoredHash): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;

function deriveKey(password: string, salt: Buffer, { ln, r, p }: ScryptParameters): Promise<Buffer> {
  const N = 2 ** ln;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  return hashLimit(hash);
}

/** Hashes and verifies passwords and recovery codes. */
export interface PasswordHasher {
  /**
   * Hashes a password as `$scrypt$ln=17,r=8,p=1$salt$key`: the embedded parameters allow raising the cost without
   * invalidating existing hashes.
   */
  readonly hash: (password: string) => Promise<string>;
  /** Hashes random secrets with one salt, so that a text is compared with all of them at the cost of one. */
  readonly hashTogether: (secrets: readonly string[]) => Promise<string[]>;
  /**
   * Verifies a password. Without a stored hash (unknown e-mail) it does the same work and returns false, and a wrong
   * password takes no less where the stored hash is cheaper, so that timing reveals nothing.
   */
  readonly verify: (password: string, hash: string | undefined) => Promise<boolean>;
  /** The one of these hashes that belongs to a secret. */
  readonly find: (secret: string, hashes: readonly string[]) => Promise<string | undefined>;
  /** Whether a hash costs less than new ones. */
  readonly isOutdated: (hash: string) => boolean;
}

/** Creates a hasher of the recommended cost; tests, which hash hundreds of passwords, lower `ln`. */
export function createPasswordHasher({ ln } = recommendedCost): PasswordHasher {
  const parameters = { ...recommendedCost, ln };
  const hashWith = async (salt: Buffer, password: string) =>
    formatHash({ parameters, salt, key: await deriveKey(password, salt, parameters) });
  const isCheaper = (stored: ScryptParameters) =>
    stored.ln < parameters.ln || stored.r < parameters.r || stored.p < parameters.p;
  const hashInVain = (password: string) => deriveKey(password, Buffer.alloc(saltBytes), parameters);

  return {
    hash: (password) => hashWith(randomBytes(saltBytes), password),
    hashTogether: (secrets) => {
      const salt = randomBytes(saltBytes);
      return Promise.all(secrets.map((secret) => hashWith(salt, secret)));
    },
    verify: async (password, hash) => {
      if (hash === undefined) return hashInVain(password).then(() => false);
      const stored = parseHash(hash);
      if (!stored) throw new Error('A stored password has an unknown format');
      const isCorrect = timingSafeEqual(await deriveKey(password, stored.salt, stored.parameters), stored.key);
      if (!isCorrect && isCheaper(stored.parameters)) await hashInVain(password);
      return isCorrect;
    },
    find: async (secret, hashes) => {
      const keys = new Map<string, Promise<Buffer>>();
      for (const hash of hashes) {
        const { parameters: used, salt, key } = parseHash(hash) ?? {};
        if (!used || !salt || !key) continue;
        const id = formatHash({ parameters: used, salt, key: salt });
        const derived = keys.get(id) ?? deriveKey(secret, salt, used);
        keys.set(id, derived);
        if (timingSafeEqual(await derived, key)) return hash;
      }
      return undefined;
    },
    isOutdated: (hash) => isCheaper(parseHash(hash)?.parameters ?? parameters),
  };
}

/** The hasher of the product. */
export const productPasswords = createPasswordHasher();
