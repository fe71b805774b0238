/** The code of the refusal of a discard that needs a reason. */
export const reasonNeededCode = 'discard_reason_needed';

/** The code of the refusal of a write under an emergency access that is for reading. */
export const readOnlyAccessCode = 'emergency_read_only';
