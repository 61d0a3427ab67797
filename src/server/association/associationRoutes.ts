import { Elysia } from 'elysia'
import { publicJson } from '#server/cache.ts'
import { config } from '#server/core/config.ts'
import { dataVersion } from '#server/database/dataVersion.ts'
import { associationContent } from './content.ts'

export const associationRoutes = new Elysia()
  .get(
    '/config',
    () => ({
      associationName: config.associationName,
      associationDomain: config.associationDomain,
      privacyContact: config.privacyContact,
      singleSignOn: config.oidc !== null,
    }),
    { detail: { summary: "Returns the association's name and how its people sign in" } },
  )
  .get('/content', () => publicJson('content', dataVersion(), associationContent), {
    detail: { summary: "Returns the association's greeting and whom to ask, null where nobody wrote them" },
  })
