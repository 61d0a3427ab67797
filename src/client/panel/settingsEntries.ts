import type { ComponentType } from 'react'
import { lazyPart } from '#client/ui/chunk.ts'
import { mayRunServer, maySeeAdministrators, maySeeNationalCoordinators, type Role } from '#domain/people/roles.ts'

interface SettingsEntry {
  id: number
  path: string
  name: string
  maySee: (user: { role: Role }) => boolean
  Page: ComponentType
}

export const SERVER_PAGE = '/admin/ustawienia/serwer'

const all = () => true
const at = (page: string) => `/admin/ustawienia/${page}`

/** The panel's settings with the ids of rules.md#111, each loaded when it is opened. */
export const SETTINGS: readonly SettingsEntry[] = [
  {
    id: 50,
    path: at('choragwie'),
    name: 'Chorągwie',
    maySee: all,
    Page: lazyPart(async () => (await import('./panelPages.ts')).DistrictsPage),
  },
  {
    id: 60,
    path: at('druzyny'),
    name: 'Drużyny',
    maySee: all,
    Page: lazyPart(async () => (await import('./panelPages.ts')).TeamsPage),
  },
  {
    id: 70,
    path: at('uzytkownicy'),
    name: 'Użytkownicy',
    maySee: all,
    Page: lazyPart(async () => (await import('./panelPages.ts')).PeoplePage),
  },
  {
    id: 80,
    path: at('krajowi'),
    name: 'Koordynatorzy krajowi',
    maySee: maySeeNationalCoordinators,
    Page: lazyPart(async () => (await import('./panelPages.ts')).NationalPage),
  },
  {
    id: 90,
    path: at('administratorzy'),
    name: 'Administratorzy',
    maySee: maySeeAdministrators,
    Page: lazyPart(async () => (await import('./panelPages.ts')).AdministratorsPage),
  },
  {
    id: 95,
    path: SERVER_PAGE,
    name: 'Serwer i kopie',
    maySee: mayRunServer,
    Page: lazyPart(async () => (await import('./panelPages.ts')).ServerPage),
  },
  {
    id: 100,
    path: at('dziennik'),
    name: 'Dziennik zmian',
    maySee: all,
    Page: lazyPart(async () => (await import('./panelPages.ts')).AuditPage),
  },
]
