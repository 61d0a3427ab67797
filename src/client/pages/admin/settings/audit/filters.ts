import { PAGE } from '#client/pages/admin/settings/list/filters.ts'

/** What the log's filters are called in the address. */
export const FILTERS = { person: 'osoba', team: 'druzyna', year: 'rok', kind: 'rodzaj', page: PAGE }
