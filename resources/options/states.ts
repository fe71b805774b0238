/** Whether work is still to be done, for cases and for activities. */
export const [open, closed] = ['Open', 'Closed'] as const;
export const openStates = [open, closed] as const;
export const stateColors = { values: { [closed]: 'default' }, otherwise: 'green' } as const;
