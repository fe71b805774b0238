import { expect, test } from 'vitest';
import { registry } from '../fixtures/everything';
import { readFormerChangeset } from './formerValues';
import { describeApi } from './harness';

describeApi('the history of a renamed field', { registry }, (harness) => {
  test('is told under its name of today', async () => {
    const changeset = { shelf_remark: [null, 'Top'], state_code: ['Open', 'Closed'] };
    expect(await readFormerChangeset(harness(), { line: 'One', phase: 'Closed' }, changeset)).toEqual({
      shelf_note: [null, 'Top'],
      phase: ['Open', 'Closed'],
    });
  });
});
