import { createContext, useContext } from 'react';
import type { Resource } from '../../schema';
import type { ResourceExtensions } from './extensions';

/** Custom components of single resources. */
export const ExtensionsContext = createContext<readonly ResourceExtensions[]>([]);

/** The custom components of a resource; undefined if it has none. */
export const useResourceExtensions = ({ name }: Resource): ResourceExtensions | undefined =>
  useContext(ExtensionsContext).find(({ resource }) => resource === name);
