import type { ResourceHooks } from '../contracts';

/** What becomes of a message that nothing sends: it is kept, and said to be no more than that (decision 37). */
export const statusOfUnsent = 'recorded';

const recorded: ResourceHooks = { beforeCreate: (values) => ({ ...values, status: statusOfUnsent }) };

/** Hooks of the messages to patients, by resource: each new one gets its true status. */
export const notificationHooks: Readonly<Record<string, ResourceHooks>> = {
  sms_notifications: recorded,
  email_notifications: recorded,
};
