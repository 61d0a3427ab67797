import { beforeEach, expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { warsawDay } from '#domain/deadline.ts'
import { createWorld, user, type World } from '#test/world.ts'
import { DAY, now } from './core/clock.ts'
import { logLines } from './core/logOutput.ts'
import { db } from './database/open.ts'
import { invitations } from './database/schema/invitations.ts'
import { users } from './database/schema/people.ts'
import { JOBS, runJob } from './jobs.ts'

spyOn(logLines, 'write').mockImplementation(() => {})
let world: World
beforeEach(() => {
  world = createWorld()
})

test('a handover whose day passed while the server was off is done at the start', async () => {
  const successor = user('nastepca', { teamId: world.wilki.id, teamAccepted: true })
  const at = now()
  db.insert(invitations)
    .values({
      ...{ email: successor.email, teamId: world.wilki.id, role: 'USER', byId: world.jan.id, usedById: successor.id },
      ...{ at, sentAt: at, expiresAt: at, usedAt: at, leaveOn: warsawDay(Date.now() - DAY) },
    })
    .run()
  for (const job of JOBS) if (job.name === 'handovers' && job.atStart?.()) await runJob(job)
  expect(db.select().from(users).where(eq(users.id, world.jan.id)).get()).toMatchObject({ teamId: null })
})
