/**
 * Delivery states of a message: waiting for its gateway, accepted by it, rejected by it, or no gateway is configured.
 */
export const notificationStatuses = [
  { value: 'queued', label: 'Queued' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'recorded', label: 'Not sent' },
] as const;

export const notificationColors = {
  values: { queued: 'blue', sent: 'green', failed: 'red', recorded: 'gold' },
  otherwise: 'default',
} as const;
