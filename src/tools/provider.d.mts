export function ensureProviderCode(): Promise<void>;
export function ensureProviderTypes(): Promise<void>;
