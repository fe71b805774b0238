/** The code of the refusal of a write under an emergency access that is for reading. */
export const readOnlyAccessCode = 'emergency_read_only';
