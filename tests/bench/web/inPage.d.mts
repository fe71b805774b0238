export function watchPage(): void;
