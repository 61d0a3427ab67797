import type { ComponentType } from 'react'
import { mayRunServer, maySeeAdministrators, maySeeNationalCoordinators, type Role } from '#domain/roles.ts'
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
  maySee: (who: { role: Role }) => boolean
  Page: ComponentType
}

export const SERVER_PAGE = '/admin/ustawienia/serwer'

const everybodyInThePanel = () => true

/** The panel's settings with the ids of rules.md#111. */
export const SETTINGS: readonly SettingsEntry[] = [
  {
    id: 50,
    path: '/admin/ustawienia/choragwie',
    name: 'Chorągwie',
    maySee: everybodyInThePanel,
    Page: DistrictsPage,
  },
  {
    id: 60,
    path: '/admin/ustawienia/druzyny',
    name: 'Drużyny',
    maySee: everybodyInThePanel,
    Page: TeamsPage,
  },
  {
    id: 70,
    path: '/admin/ustawienia/uzytkownicy',
    name: 'Użytkownicy',
    maySee: everybodyInThePanel,
    Page: PeoplePage,
  },
  {
    id: 80,
    path: '/admin/ustawienia/krajowi',
    name: 'Koordynatorzy krajowi',
    maySee: maySeeNationalCoordinators,
    Page: NationalPage,
  },
  {
    id: 90,
    path: '/admin/ustawienia/administratorzy',
    name: 'Administratorzy',
    maySee: maySeeAdministrators,
    Page: AdministratorsPage,
  },
  {
    id: 95,
    path: SERVER_PAGE,
    name: 'Serwer i kopie',
    maySee: mayRunServer,
    Page: ServerPage,
  },
  {
    id: 100,
    path: '/admin/ustawienia/dziennik',
    name: 'Dziennik zmian',
    maySee: everybodyInThePanel,
    Page: AuditPage,
  },
]
