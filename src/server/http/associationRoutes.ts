import { Elysia } from 'elysia'
import { config } from '#server/config.ts'

/** What every page may know about whose product this is and how its people sign in. */
export const associationRoutes = new Elysia().get('/config', () => ({
  associationName: config.associationName,
  associationDomain: config.associationDomain,
  privacyContact: config.privacyContact,
  singleSignOn: config.oidc !== null,
}))
