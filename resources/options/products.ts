export const freeTrialProducts = ['wilate', 'nuwiq'] as const;

/** Products whose name is sent to the API as a different text. */
export const productsSentAs = { 'Octagam 5% / 10%': 'Octagam' } as const;

/** Products whose cases have no copay link. */
export const copayLinkSkippedFor = ['Balfaxar'] as const;
