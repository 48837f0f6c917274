/** Query of every quote page: the tab in sight stands in the address, so that a reload finds it. */
export const QUOTE_QUERY = { code: 'required', source: 'required', market: 'optional', name: 'optional', tab: 'optional' } as const;
