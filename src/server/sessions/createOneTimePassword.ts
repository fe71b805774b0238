import { randomInt } from 'node:crypto';

/** No ambiguous characters, and no vowels, so that no words are formed. */
const alphabet = 'bcdfghjkmnpqrstvwxz23456789';
const [groups, perGroup] = [4, 4];

/** Creates a random password that is easy to read aloud: four groups of four characters, about 76 bits. */
export function createOneTimePassword(): string {
  const group = () => Array.from({ length: perGroup }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}
