import { mayRunServer, maySeeAdministrators, maySeeNationalCoordinators, type Role } from '#domain/people/roles.ts'

interface SettingsEntry {
  id: number
  path: string
  name: string
  maySee: (user: { role: Role }) => boolean
  page: keyof typeof import('./settingsPages.ts')
}

export const SERVER_PAGE = '/admin/ustawienia/serwer'

const all = () => true
const at = (page: string) => `/admin/ustawienia/${page}`

/** The panel's settings with the ids of rules.md#111. */
export const SETTINGS: readonly SettingsEntry[] = [
  { id: 50, path: at('choragwie'), name: 'Chorągwie', maySee: all, page: 'DistrictsPage' },
  { id: 60, path: at('druzyny'), name: 'Drużyny', maySee: all, page: 'TeamsPage' },
  { id: 70, path: at('uzytkownicy'), name: 'Użytkownicy', maySee: all, page: 'PeoplePage' },
  {
    id: 80,
    path: at('krajowi'),
    name: 'Koordynatorzy krajowi',
    maySee: maySeeNationalCoordinators,
    page: 'NationalPage',
  },
  {
    id: 90,
    path: at('administratorzy'),
    name: 'Administratorzy',
    maySee: maySeeAdministrators,
    page: 'AdministratorsPage',
  },
  { id: 95, path: SERVER_PAGE, name: 'Serwer i kopie', maySee: mayRunServer, page: 'ServerPage' },
  { id: 100, path: at('dziennik'), name: 'Dziennik zmian', maySee: all, page: 'AuditPage' },
]
