/** What the app keeps in the browser's local storage, by its key: the session (Cases 3), whether the sidebar is collapsed (Cases 2), and when something was last done. */
export const storageKeys = { token: 'Authorization', email: 'Email', sidebar: 'sidebarCollapsed', activity: 'lastActivity' } as const;
