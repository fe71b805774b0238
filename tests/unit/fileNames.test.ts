import { expect, test } from 'vitest';
import { fileName } from '../../src/fields';

test.each([
  ['/files/7/card%20front.png', 'card front.png'],
  [
    'https://bucket.example/k3j2h4?X-Amz-Signature=ab&response-content-disposition=inline%3B%20filename%3D%22card.png%22',
    'card.png',
  ],
  [
    'https://bucket.example/k3j2?response-content-disposition=attachment%3B+filename%2A%3DUTF-8%27%27caf%25C3%25A9.pdf',
    'café.pdf',
  ],
  ['https://store.example/k3j2?rscd=attachment%3B%20filename%3Dnote.txt', 'note.txt'],
  ['https://bucket.example/k3j2/scan.pdf?X-Amz-Signature=ab', 'scan.pdf'],
])('a file without a name at %s is called %s', (url, name) => {
  expect(fileName({ url })).toBe(name);
  expect(fileName({ url, name: 'Own.pdf' })).toBe('Own.pdf');
});
