import { randomInt } from 'node:crypto';

/** Nothing that looks like something else, and no vowels, so that no words come about. */
const letters = 'bcdfghjkmnpqrstvwxz23456789';
const [groups, perGroup] = [4, 4];

/** A random password that can be read out: four groups of four, about 76 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: perGroup }, () => letters.charAt(randomInt(letters.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}
