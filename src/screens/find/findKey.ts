/** The key of the query for a text; an empty one asks for the records that were opened last. */
export const findKey = (text: string) => ['find', text] as const;
