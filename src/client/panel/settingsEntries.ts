import type { ComponentType } from 'react'
import { mayRunServer, maySeeAdministrators, maySeeNationalCoordinators, type Role } from '#domain/people/roles.ts'
import { AuditPage } from './audit/AuditPage.tsx'
import { DistrictsPage } from './districts/DistrictsPage.tsx'
import { AdministratorsPage, NationalPage } from './people/OfficePages.tsx'
import { PeoplePage } from './people/PeoplePage.tsx'
import { ServerPage } from './server/ServerPage.tsx'
import { TeamsPage } from './teams/TeamsPage.tsx'

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

/** The panel's settings with the ids of rules.md#111. */
export const SETTINGS: readonly SettingsEntry[] = [
  { id: 50, path: at('choragwie'), name: 'Chorągwie', maySee: all, Page: DistrictsPage },
  { id: 60, path: at('druzyny'), name: 'Drużyny', maySee: all, Page: TeamsPage },
  { id: 70, path: at('uzytkownicy'), name: 'Użytkownicy', maySee: all, Page: PeoplePage },
  {
    id: 80,
    path: at('krajowi'),
    name: 'Koordynatorzy krajowi',
    maySee: maySeeNationalCoordinators,
    Page: NationalPage,
  },
  {
    id: 90,
    path: at('administratorzy'),
    name: 'Administratorzy',
    maySee: maySeeAdministrators,
    Page: AdministratorsPage,
  },
  { id: 95, path: SERVER_PAGE, name: 'Serwer i kopie', maySee: mayRunServer, Page: ServerPage },
  { id: 100, path: at('dziennik'), name: 'Dziennik zmian', maySee: all, Page: AuditPage },
]
