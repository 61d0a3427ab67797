import { PAGE } from '#client/panel/filters.ts'

/** What the log's filters are called in the address. */
export const FILTERS = { person: 'osoba', team: 'druzyna', year: 'rok', kind: 'rodzaj', page: PAGE }
