import type { ComponentProps } from 'react';
import { loadable, OptionalPart } from '../../ui';
import { useIsSettled } from '../requests';

const ListNeighbours = loadable(async () => (await import('./ListNeighbours')).ListNeighbours);

/** The way to the records before and after one in the list that it was opened from, once its page has loaded. */
export const Neighbours = (props: ComponentProps<typeof ListNeighbours>) =>
  useIsSettled() && (
    <OptionalPart>
      <ListNeighbours {...props} />
    </OptionalPart>
  );
