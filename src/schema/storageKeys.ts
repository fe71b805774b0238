/**
 * What the app keeps in the browser's storage, by its key: the session (Cases 3), whether the sidebar is collapsed (Cases 2), when
 * something was last done, which panels of search forms a person has opened, and, as the beginning of their keys, what was typed and not saved.
 */
export const storageKeys = { token: 'Authorization', email: 'Email', sidebar: 'sidebarCollapsed', activity: 'lastActivity', panels: 'openPanels', draft: 'draft' } as const;
