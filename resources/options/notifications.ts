/**
 * Delivery states of a message: waiting for its gateway, accepted by it, rejected by it, or no gateway is configured.
 */
export const notificationStatuses = [
  { value: 'queued', label: 'Queued' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'recorded', label: 'Not sent' },
] as const;

/** How a template is sent. */
export const messageChannels = [
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'Email' },
] as const;

/** Replies, in any case, that end text messages to a number or allow them again, as carriers in the US know them. */
export const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'] as const;
export const startWords = ['START', 'YES', 'UNSTOP'] as const;

/** States in which nobody may be written to after eight in the evening, or before another hour than eight. */
export const earlierEvenings = {
  AL: { from: '20:00', to: '08:00' },
  CT: { from: '20:00', to: '09:00' },
  FL: { from: '20:00', to: '08:00' },
  LA: { from: '20:00', to: '08:00' },
  MA: { from: '20:00', to: '08:00' },
  MD: { from: '20:00', to: '08:00' },
  MS: { from: '20:00', to: '08:00' },
  OK: { from: '20:00', to: '08:00' },
  WA: { from: '20:00', to: '08:00' },
} as const;

export const notificationColors = {
  values: { queued: 'blue', sent: 'green', failed: 'red', recorded: 'gold' },
  otherwise: 'default',
} as const;
