import { createContext, useContext } from 'react';
import type { Resource } from '../schema';
import type { AttachedParts } from './attached';

/** Custom components of single resources. */
export const AttachedContext = createContext<readonly AttachedParts[]>([]);

/** The custom components of a resource; undefined if it has none. */
export const useAttached = ({ name }: Resource): AttachedParts | undefined => useContext(AttachedContext).find(({ resource }) => resource === name);
