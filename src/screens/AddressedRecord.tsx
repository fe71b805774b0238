import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { readId, type Resource } from '../schema';
import { RecordNotFound } from './RecordProblem';

interface AddressedRecordProps {
  /** The kind of the record that the address names. */
  readonly resource: Resource;
  /** The part of the address that names it. */
  readonly by?: 'id' | 'parentId';
  readonly children: (id: string) => ReactNode;
}

/** The page of the record in its address. What can be the number of none is told as one that is not there, before anything is asked for. */
export function AddressedRecord({ resource, by = 'id', children }: AddressedRecordProps) {
  const { [by]: id = '' } = useParams();
  return readId(id) === undefined ? <RecordNotFound resource={resource} /> : children(id);
}
