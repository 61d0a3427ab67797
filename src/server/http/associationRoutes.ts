import { Elysia } from 'elysia'
import { config } from '#server/core/config.ts'

export const associationRoutes = new Elysia().get(
  '/config',
  () => ({
    associationName: config.associationName,
    associationDomain: config.associationDomain,
    privacyContact: config.privacyContact,
    singleSignOn: config.oidc !== null,
  }),
  { detail: { summary: "Returns the association's name and how its people sign in" } },
)
