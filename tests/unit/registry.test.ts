import { expect, test } from 'vitest';
import { registry } from '../../resources';
test('ok', () => { expect(registry.all.length).toBe(8); });
