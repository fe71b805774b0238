/** What the app keeps in the browser's local storage, by its key: the session (Cases 3), and whether the sidebar is collapsed (Cases 2). */
export const storageKeys = { token: 'Authorization', email: 'Email', sidebar: 'sidebarCollapsed' } as const;
