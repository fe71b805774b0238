import { z } from 'zod';
import type { Resource } from '../../../schema';
import type { Comparison } from '../../../schema/server';

/** The parameters that say whose records are meant, named as the searches of a list. */
export const assigneeParameters = {
  assigned_to: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'assigned_to must be the id of a user')
    .meta({ type: 'integer', minimum: 1, pattern: undefined })
    .optional(),
  unassigned: z.enum(['true', 'false']).optional(),
};

interface AssigneeParameters {
  readonly assigned_to?: string | undefined;
  readonly unassigned?: 'true' | 'false' | undefined;
}

/** The conditions of the records that the parameters mean. */
export function assigneeConditions(
  { assigned }: Resource,
  { assigned_to: to, unassigned }: AssigneeParameters,
): Comparison[] {
  if (!assigned) return [];
  return [
    ...(to === undefined ? [] : [{ field: assigned.to, op: 'eq' as const, value: Number(to) }]),
    ...(unassigned === undefined ? [] : [{ field: assigned.to, op: 'empty' as const, value: unassigned === 'true' }]),
  ];
}
