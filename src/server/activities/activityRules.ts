import { activities } from '../../../resources/activities';
import { attachRules } from '../attachRules';

/** Records the creator of an activity; type and status default to an open Activity. */
export const activityRules = attachRules(activities, {
  beforeCreate: (values, { user }) => ({
    activity_type: 'Activity',
    status: 'Open',
    ...values,
    brand_admin_id: user.id,
  }),
});
