/** The path of the caller's own emergency access, below the API base. */
export const ownGrantPath = 'x/emergency_access/mine';
