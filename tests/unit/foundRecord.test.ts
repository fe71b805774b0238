import { expect, test } from 'vitest';
import { foundDetails } from '../../src/schema/doubles';

test('beside the title of a found record stands what tells it apart, then each field that was found', () => {
  const matched = [
    { label: 'Mobile Phone', value: '(555) 123-4567' },
    { label: 'City', value: 'Peoria' },
  ];
  expect(foundDetails({ subtitle: 'PT7 · 04-12-1980', matched })).toBe(
    'PT7 · 04-12-1980 · Mobile Phone: (555) 123-4567 · City: Peoria',
  );
  expect(foundDetails({ subtitle: '', matched: [] })).toBe('');
});
