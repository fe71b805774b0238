const [eastern, central, mountain, pacific] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
] as const;

/** States by the time zones in which people live there; a state of several is named in each. */
const statesByZone: Readonly<Record<string, string>> = {
  [eastern]: 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  [central]: 'AL AR FL IA IL IN KS KY LA MI MN MO MS ND NE OK SD TN TX WI',
  [mountain]: 'CO ID KS MT ND NE NM NV OR SD TX UT WY',
  [pacific]: 'CA ID NV OR WA',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'America/Adak': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
  'Pacific/Guam': 'GU',
};

/** Where somebody may live whose state is not known: anywhere between the coasts. */
const anywhere = [eastern, central, mountain, pacific];

/** The time zones (IANA) in which somebody in a US state may live; those between the coasts for an unknown state. */
export function timeZonesOf(state: string | undefined): readonly string[] {
  const found = Object.entries(statesByZone).flatMap(([zone, states]) =>
    state !== undefined && states.split(' ').includes(state) ? [zone] : [],
  );
  return found.length > 0 ? found : anywhere;
}
