import { createContext, useContext } from 'react';
import type { Resource } from '../schema';
import type { AttachedParts } from './attached';

/** What is written by hand for single kinds of record. */
export const AttachedContext = createContext<readonly AttachedParts[]>([]);

/** What is written by hand for the records of a resource; undefined where nothing is. */
export const useAttached = ({ name }: Resource): AttachedParts | undefined => useContext(AttachedContext).find(({ resource }) => resource === name);
