import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { hashLimit } from './hashLimit';

const current = { ln: 15, r: 8, p: 1 } as const;
const keyBytes = 32;
const saltBytes = 16;

interface Parameters {
  /** The logarithm of scrypt's cost N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

function derive(password: string, salt: Buffer, { ln, r, p }: Parameters): Promise<Buffer> {
  const N = 2 ** ln;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
    });
  return hashLimit(hash);
}

/** A password as it is stored: `$scrypt$ln=15,r=8,p=1$salt$key`, so that the cost can rise without ending older ones. `ln` is the logarithm of the cost. */
export async function hashPassword(password: string, { ln } = { ln: current.ln as number }): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, { ...current, ln });
  return `$scrypt$ln=${ln},r=${current.r},p=${current.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

const stored = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** Somebody's password that nobody has: checking against it costs what checking a real one does. */
const nobodys = `$scrypt$ln=${current.ln},r=${current.r},p=${current.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether the password is the stored one. Without a stored one (unknown e-mail) it does the same work and says no. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, ln, r, p, salt, key] = stored.exec(hash ?? nobodys) ?? [];
  if (salt === undefined || key === undefined) throw new Error('A stored password is of an unknown form');
  const parameters = { ln: Number(ln), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), parameters);
  return timingSafeEqual(actual, expected) && hash !== undefined;
}
