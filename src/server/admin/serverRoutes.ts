import { Elysia } from 'elysia'
import { CopyName, RestoreRequest } from '#contract/requests/copies.ts'
import { Id } from '#contract/requests/ids.ts'
import { MarkedMails } from '#contract/requests/panel.ts'
import { noteOffsiteCopy } from '#server/archives/offsite.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { administrator } from '#server/auth/guards.ts'
import { endAllSessions } from '#server/auth/sessions.ts'
import { clockJump, confirmClock } from '#server/database/clockJump.ts'
import { eachWithErrorCodes } from '#server/database/eachInTransaction.ts'
import { atomically } from '#server/database/open.ts'
import { forgetMail, mailsGivenUp, sendAgain } from '#server/mail/givenUp.ts'
import { sendNow } from '#server/mail/sender.ts'
import { sendTestMail } from '#server/mail/sendPastQueue.ts'
import { downloadCopy, listCopies, makeCopy, restoreCopy, uploadCopy } from '#server/panelCopies.ts'
import { serverState } from '#server/serverState.ts'

export const serverRoutes = new Elysia()
  .use(administrator)
  .get('/state', serverState, {
    detail: { summary: 'Returns the state of mail, disk, copies, ranking and clock of the server' },
  })
  .post(
    '/state/clock',
    ({ user }) => {
      trustClock(user)
      return serverState()
    },
    { detail: { summary: 'Confirms a clock that jumped, so that scheduled jobs delete and mail again' } },
  )
  .post('/state/mail', ({ user }) => sendTestMail(user.email), {
    detail: { summary: 'Sends the administrator a test mail and returns the answer of the mail server' },
  })
  .get('/mails', mailsGivenUp, { detail: { summary: 'Lists the mails of the last week that were given up' } })
  .post(
    '/mails/again',
    async ({ stillAdmitted, body }) => {
      const result = await eachWithErrorCodes(body.mails, stillAdmitted, (_, id) => sendAgain(id))
      // The page then fetches a list with those that were rejected again.
      await sendNow()
      return result
    },
    {
      body: MarkedMails,
      detail: { summary: 'Sends several mails again that were given up; names the mails that cannot be sent' },
    },
  )
  .delete('/mails/:id', ({ params, status }) => status(204, forgetMail(params.id)), {
    params: Id,
    detail: { summary: 'Takes a mail that was given up off the list' },
  })
  .get('/copies', listCopies, {
    detail: { summary: 'Lists the copies of the database with their age, size and check result' },
  })
  .post('/copies', async ({ user, status }) => status(201, await makeCopy(user)), {
    detail: { summary: 'Copies the database immediately' },
  })
  .post(
    '/copies/elsewhere',
    () => {
      noteOffsiteCopy()
      return serverState()
    },
    { detail: { summary: 'Records that a copy lies on another machine, on the word of the administrator' } },
  )
  .post(
    '/copies/upload',
    async ({ stillAdmitted, request, status }) => status(201, await uploadCopy(stillAdmitted, request.body)),
    { detail: { summary: 'Stores an uploaded copy of the database after checking it' } },
  )
  .get('/copies/:name', ({ user, params }) => downloadCopy(user, params.name), {
    params: CopyName,
    detail: { summary: 'Downloads a copy of the database' },
  })
  .post(
    '/copies/:name/restore',
    ({ stillAdmitted, params, body }) => restoreCopy(stillAdmitted, params.name, body.confirm),
    {
      params: CopyName,
      body: RestoreRequest,
      detail: { summary: 'Replaces the database with a copy and signs everybody out' },
    },
  )
  .delete(
    '/sessions',
    async ({ user, session, status }) => {
      endAllSessions(user)
      await session.end()
      return status(204)
    },
    { detail: { summary: 'Ends all sessions of all people, when some may be stolen' } },
  )

/** An administrator has compared the server's clock with their own (P31). */
function trustClock(actor: { id: number }) {
  const jump = clockJump()
  if (!jump) return
  atomically(() => recordChange(actor, 'clock.confirm', {}, { time: jump.known }, { time: jump.seen }))
  confirmClock()
}
