export const freeTrialProducts = ['wilate', 'nuwiq'] as const;

/** A product whose name goes out as another text. */
export const productsSentAs = { 'Octagam 5% / 10%': 'Octagam' } as const;

/** Products of cases without a copay link. */
export const copayLinkSkippedFor = ['Balfaxar'] as const;
