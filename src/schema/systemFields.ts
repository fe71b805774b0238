/** The fields that every record has without declaring them; the server sets them. */
export const systemFieldNames = ['id', 'created_at', 'updated_at', 'discarded_at', 'discarded_by'] as const;
export type SystemFieldName = (typeof systemFieldNames)[number];

const names: readonly string[] = systemFieldNames;

/** Whether a field is one that every record has. */
export const isSystemField = (name: string): boolean => names.includes(name);
