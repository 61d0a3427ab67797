// The pages of the panel's settings, in one file: each opened by few, and with much in common.
export { AuditPage } from '#client/panel/audit/AuditPage.tsx'
export { DistrictsPage } from '#client/panel/districts/DistrictsPage.tsx'
export { AdministratorsPage, NationalPage } from '#client/panel/people/OfficePages.tsx'
export { PeoplePage } from '#client/panel/people/PeoplePage.tsx'
export { ServerPage } from '#client/panel/server/ServerPage.tsx'
export { TeamsPage } from '#client/panel/teams/TeamsPage.tsx'
