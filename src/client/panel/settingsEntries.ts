import type { ComponentType } from 'react'
import { lazyPart } from '#client/ui/chunk.ts'
import { DISTRICTS_PATH, PEOPLE_PATH, SERVER_PATH, TEAMS_PATH } from '#contract/addresses.ts'
import { mayRunServer, maySeeAdministrators, maySeeNationalCoordinators, type Role } from '#domain/people/roles.ts'

interface SettingsEntry {
  id: number
  path: string
  name: string
  maySee: (user: { role: Role }) => boolean
  Page: ComponentType
}

/** A page of the panel's chunk, loaded when it is opened: most users open the overview only. */
export const panelPage = (name: keyof typeof import('./panelPages.ts')): ComponentType =>
  lazyPart(async () => (await import('./panelPages.ts'))[name])

const at = (page: string) => `/admin/ustawienia/${page}`

const all = () => true

/** The panel's settings with the ids of rules.md#111. */
export const SETTINGS: readonly SettingsEntry[] = [
  { id: 50, path: DISTRICTS_PATH, name: 'Chorągwie', maySee: all, Page: panelPage('DistrictsPage') },
  { id: 60, path: TEAMS_PATH, name: 'Drużyny', maySee: all, Page: panelPage('TeamsPage') },
  { id: 70, path: PEOPLE_PATH, name: 'Użytkownicy', maySee: all, Page: panelPage('PeoplePage') },
  {
    id: 80,
    path: at('krajowi'),
    name: 'Koordynatorzy krajowi',
    maySee: maySeeNationalCoordinators,
    Page: panelPage('NationalPage'),
  },
  {
    id: 90,
    path: at('administratorzy'),
    name: 'Administratorzy',
    maySee: maySeeAdministrators,
    Page: panelPage('AdministratorsPage'),
  },
  { id: 95, path: SERVER_PATH, name: 'Serwer i kopie', maySee: mayRunServer, Page: panelPage('ServerPage') },
  { id: 100, path: at('dziennik'), name: 'Dziennik zmian', maySee: all, Page: panelPage('AuditPage') },
]
