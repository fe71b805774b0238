import { isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of an IPv6 address that name the network; the rest a machine chooses at will. */
const networkGroups = 4;

/** What calls of one place have in common: an IPv4 address whole, the first 64 bits of an IPv6 one, since a single machine has all others. */
export function networkOf(address: string): string {
  const plain = mapped.exec(address)?.[1] ?? address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), groups(tail)];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  return `${all.slice(0, networkGroups).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
