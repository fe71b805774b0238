import type { ResourceHooks } from '../contracts';

/** Whoever writes an activity is its creator; one that says nothing else is an open Activity. */
export const activityHooks: ResourceHooks = {
  beforeCreate: (values, { user }) => ({ activity_type: 'Activity', status: 'Open', ...values, brand_admin_id: user.id }),
};
