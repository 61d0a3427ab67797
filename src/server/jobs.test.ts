import { expect, spyOn, test } from 'bun:test'
import dns from 'node:dns/promises'
import { eq } from 'drizzle-orm'
import { warsawDay } from '#domain/deadline.ts'
import { inClock } from '#test/clock.ts'
import { freshWorld, user } from '#test/world.ts'
import { DAY, inFuture, now } from './core/clock.ts'
import { logLines } from './core/logOutput.ts'
import { compareClock, confirmClock, watchClock } from './database/clockJump.ts'
import { db } from './database/open.ts'
import { invitations } from './database/schema/invitations.ts'
import { users } from './database/schema/people.ts'
import { JOBS, runJob } from './jobs.ts'

spyOn(logLines, 'write').mockImplementation(() => {})
const world = freshWorld()

/** Starts the jobs as a start does. @returns whether Jan, whose day passed yesterday, still leads */
async function leadsAfterStart(): Promise<boolean> {
  const successor = user('nastepca', { teamId: world.wilki.id, teamAccepted: true })
  const at = now()
  db.insert(invitations)
    .values({
      ...{ email: successor.email, teamId: world.wilki.id, role: 'USER', byId: world.jan.id, usedById: successor.id },
      ...{ at, sentAt: at, expiresAt: at, usedAt: at, leaveOn: warsawDay(Date.now() - DAY) },
    })
    .run()
  for (const job of JOBS) if (job.name === 'handovers' && job.atStart?.()) await runJob(job)
  return jansTeam() !== null
}

const jansTeam = () => db.select().from(users).where(eq(users.id, world.jan.id)).get()!.teamId

test('a handover whose day passed while the server was off is done at the start', async () => {
  expect(await leadsAfterStart()).toBe(false)
})

test('P31 after an outage of days a missed handover is done at the start, or as soon as a witness confirms the clock', async () => {
  watchClock()
  await inClock(async set => {
    set(inFuture(5 * DAY))
    expect(await leadsAfterStart()).toBe(true)
    const answer = async (name: string) => [
      { address: name === 'sso.example' ? '198.51.100.7' : '203.0.113.5', family: 4 },
    ]
    using _ = spyOn(dns, 'lookup').mockImplementation(answer as unknown as typeof dns.lookup)
    await compareClock(Date.now(), 'sso.example')
    await runJob(JOBS.find(({ name }) => name === 'clock')!)
    expect(jansTeam()).toBeNull()
  })
  confirmClock()
})
