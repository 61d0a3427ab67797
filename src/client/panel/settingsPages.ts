// The chunk of the pages under "Ustawienia".
export { AuditPage } from './audit/AuditPage.tsx'
export { DistrictsPage } from './districts/DistrictsPage.tsx'
export { AdministratorsPage, NationalPage } from './people/OfficePages.tsx'
export { PeoplePage } from './people/PeoplePage.tsx'
export { ServerPage } from './server/ServerPage.tsx'
export { TeamsPage } from './teams/TeamsPage.tsx'
