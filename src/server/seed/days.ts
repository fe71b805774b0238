/** The calendar day of a moment, as the wire writes it. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
