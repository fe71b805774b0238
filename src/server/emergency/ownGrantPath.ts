/** Where people read and end their own emergency access, under the API base. */
export const ownGrantPath = 'x/emergency_access/mine';
