/** What became of a message: it waits for its gateway, was accepted or not accepted by it, or none is configured. */
export const notificationStatuses = [
  { value: 'queued', label: 'Queued' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'recorded', label: 'Recorded' },
] as const;

export const notificationColors = { values: { queued: 'blue', sent: 'green', failed: 'red' }, otherwise: 'default' } as const;
