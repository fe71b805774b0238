export const freeTrialProducts = ['wilate', 'nuwiq'] as const;
