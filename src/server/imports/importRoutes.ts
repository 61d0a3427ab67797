import { Elysia } from 'elysia'
import { ActId } from '#contract/requests/ids.ts'
import { TroopListImport, TroopListText } from '#contract/requests/imports.ts'
import { coordinator } from '#server/auth/guards.ts'
import { HOUR, inFuture } from '#server/core/clock.ts'
import { lastLetterBy } from '#server/mail/queueMail.ts'
import { importsOf, importTroops, previewImport } from './importTroops.ts'
import { sendLettersNow, undoImport } from './undoImport.ts'

export const importRoutes = new Elysia({ prefix: '/imports' })
  .use(coordinator)
  .get('/', ({ user }) => importsOf(user), {
    detail: { summary: 'Lists the newest imports: the own ones, or all for those above the districts' },
  })
  .post('/troops/preview', ({ user, body }) => previewImport(user, body), {
    body: TroopListText,
    detail: { summary: 'Returns row by row what an import of troops and invitations would do; writes nothing' },
  })
  .post(
    '/troops',
    async ({ stillAdmitted, body, set, status }) => {
      const made = await importTroops(stillAdmitted, body)
      const lastLetter = made.invitations > 0 && lastLetterBy(body.sendNow ? undefined : inFuture(HOUR))
      if (lastLetter) set.headers['x-last-letter'] = lastLetter
      return status(201, made)
    },
    {
      body: TroopListImport,
      detail: {
        summary: 'Creates the troops of a list and invites their leaders, all or nothing',
        description: 'The header `x-last-letter` holds the time by which the last letter leaves, while mail is sent.',
      },
    },
  )
  .post('/:id/send', ({ user, params, status }) => status(204, sendLettersNow(user, params.id)), {
    params: ActId,
    detail: { summary: 'Lets the letters of an import leave now' },
  })
  .delete('/:id', ({ user, params }) => undoImport(user, params.id), {
    params: ActId,
    detail: { summary: 'Takes an import back; names the troops that somebody has touched, which stay' },
  })
