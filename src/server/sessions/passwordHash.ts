import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { hashLimit } from './hashLimit';

const defaultParameters = { ln: 15, r: 8, p: 1 } as const;
const keyBytes = 32;
const saltBytes = 16;

interface ScryptParameters {
  /** log2 of scrypt's cost N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

function deriveKey(password: string, salt: Buffer, { ln, r, p }: ScryptParameters): Promise<Buffer> {
  const N = 2 ** ln;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
    });
  return hashLimit(hash);
}

/** Hashes a password as `$scrypt$ln=15,r=8,p=1$salt$key`: the embedded parameters allow raising the cost without invalidating existing hashes. `ln` is log2 of the cost. */
export async function hashPassword(password: string, { ln } = { ln: defaultParameters.ln as number }): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await deriveKey(password, salt, { ...defaultParameters, ln });
  return `$scrypt$ln=${ln},r=${defaultParameters.r},p=${defaultParameters.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

const storedHashPattern = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** Dummy hash that matches no password: verifying against it takes as long as against a real one. */
const dummyHash = `$scrypt$ln=${defaultParameters.ln},r=${defaultParameters.r},p=${defaultParameters.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Verifies a password. Without a stored hash (unknown e-mail) it does the same work and returns false, so that timing reveals nothing. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, ln, r, p, salt, key] = storedHashPattern.exec(hash ?? dummyHash) ?? [];
  if (salt === undefined || key === undefined) throw new Error('A stored password has an unknown format');
  const parameters = { ln: Number(ln), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, 'base64url');
  const actual = await deriveKey(password, Buffer.from(salt, 'base64url'), parameters);
  return timingSafeEqual(actual, expected) && hash !== undefined;
}
