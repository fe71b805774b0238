/**
 * What the app keeps in the browser's local storage, by its key: the session (Cases 3), whether the sidebar is collapsed (Cases 2), when
 * something was last done, and which panels of search forms a person has opened.
 */
export const storageKeys = { token: 'Authorization', email: 'Email', sidebar: 'sidebarCollapsed', activity: 'lastActivity', panels: 'openPanels' } as const;
