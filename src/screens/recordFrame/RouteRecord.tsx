import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { parseRecordId, type Resource } from '../../schema';
import { RecordNotFound } from './RecordProblem';

interface RouteRecordProps {
  /** The resource of the record that the URL names. */
  readonly resource: Resource;
  /** The route parameter that holds its id. */
  readonly by?: 'id' | 'parentId';
  readonly children: (id: string) => ReactNode;
}

/** Renders the page of the record that the URL names. An id that cannot exist shows "not found" without a request. */
export function RouteRecord({ resource, by = 'id', children }: RouteRecordProps) {
  const { [by]: id = '' } = useParams();
  return parseRecordId(id) === undefined ? <RecordNotFound resource={resource} /> : children(id);
}
