import type { ComponentType } from 'react'
import { maySeeAdministrators, maySeeNationalCoordinators, type Role } from '../../../domain/roles.ts'
import { page } from '../../ui/lazyPage.ts'

interface SettingsEntry {
  id: number
  path: string
  name: string
  maySee: (who: { role: Role }) => boolean
  Page: ComponentType
}

const everybodyInThePanel = () => true

/** The panel's settings in the specification's order and with its ids. */
export const SETTINGS: readonly SettingsEntry[] = [
  {
    id: 50,
    path: '/admin/ustawienia/choragwie',
    name: 'Chorągwie',
    maySee: everybodyInThePanel,
    Page: page(() => import('./settings/DistrictsPage.tsx'), 'DistrictsPage'),
  },
  {
    id: 60,
    path: '/admin/ustawienia/druzyny',
    name: 'Drużyny',
    maySee: everybodyInThePanel,
    Page: page(() => import('./settings/TeamsPage.tsx'), 'TeamsPage'),
  },
  {
    id: 70,
    path: '/admin/ustawienia/uzytkownicy',
    name: 'Użytkownicy',
    maySee: everybodyInThePanel,
    Page: page(() => import('./settings/UsersPage.tsx'), 'UsersPage'),
  },
  {
    id: 80,
    path: '/admin/ustawienia/krajowi',
    name: 'Koordynatorzy krajowi',
    maySee: maySeeNationalCoordinators,
    Page: page(() => import('./settings/NationalPage.tsx'), 'NationalPage'),
  },
  {
    id: 90,
    path: '/admin/ustawienia/administratorzy',
    name: 'Administratorzy',
    maySee: maySeeAdministrators,
    Page: page(() => import('./settings/AdministratorsPage.tsx'), 'AdministratorsPage'),
  },
  {
    id: 100,
    path: '/admin/ustawienia/dziennik',
    name: 'Dziennik zmian',
    maySee: everybodyInThePanel,
    Page: page(() => import('./settings/AuditPage.tsx'), 'AuditPage'),
  },
]
