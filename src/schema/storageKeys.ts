/**
 * Keys of the browser storage: the session (Cases 3), whether the sidebar is collapsed (Cases 2) and keys of single
 * characters are off, the time of the last activity, the open panels of search forms, whose records a list showed
 * last, the views that lists open with, the columns of lists, the jobs that are followed, and the prefix of the keys
 * of unsaved drafts.
 */
export const storageKeys = {
  token: 'Authorization',
  email: 'Email',
  sidebar: 'sidebarCollapsed',
  keysOff: 'keysOff',
  activity: 'lastActivity',
  panels: 'openPanels',
  comingDays: 'comingDays',
  tab: 'assigneeTab',
  view: 'defaultView',
  layout: 'listLayout',
  jobs: 'followedJobs',
  draft: 'draft',
} as const;
