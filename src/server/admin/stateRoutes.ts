import { Elysia } from 'elysia'
import { recordChange } from '#server/audit/recordChange.ts'
import { administrator } from '#server/auth/guards.ts'
import { clockJump, confirmClock } from '#server/database/clockJump.ts'
import { atomically } from '#server/database/open.ts'
import { sendTestMail } from '#server/mail/queueMail.ts'
import { serverState } from '#server/serverState.ts'

export const stateRoutes = new Elysia({ prefix: '/state' })
  .use(administrator)
  .get('/', serverState)
  .post('/clock', ({ user }) => {
    trustClock(user)
    return serverState()
  })
  .post('/mail', ({ user }) => {
    sendTestMail(user.email)
    return serverState()
  })

/** The administrator has compared the machine's clock with their own (P31). */
function trustClock(actor: { id: number }) {
  const jump = clockJump()
  if (!jump) return
  atomically(() => recordChange(actor, 'clock.confirm', {}, { time: jump.known }, { time: jump.seen }))
  confirmClock()
}
