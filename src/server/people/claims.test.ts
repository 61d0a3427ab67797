import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'
import { eq } from 'drizzle-orm'
import { userById } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { accessRequests } from '#server/database/schema/access.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { teams } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { claimOf } from '#server/invitations/invitation.ts'
import { as, freshWorld, type World } from '#test/world.ts'
import { type Claim, claimNow, decide, pendingRequests } from './claims.ts'

const world = freshWorld()

type Person = keyof World & ('piotr' | 'nowy' | 'borys' | 'dorota' | 'jan')
const KINDS: Claim['kind'][] = ['ask', 'invite', 'handover', 'grant', 'found']
const IN_A_DAY = () => new Date(Date.now() + 86_400_000).toISOString()

/** A way of the person into Wilki; who invites is Jan, a leader of it. */
function claim(kind: Claim['kind'], person: Person): Claim {
  const who = userById(world[person].id)!
  const teamId = world.wilki.id
  if (kind === 'ask') {
    db.delete(accessRequests).where(eq(accessRequests.userId, who.id)).run()
    db.insert(accessRequests).values({ userId: who.id, teamId, createdAt: now() }).run()
    return pendingRequests(eq(accessRequests.userId, who.id))[0]!.claim
  }
  if (kind !== 'invite' && kind !== 'handover') return claimNow(kind, who, teamId)
  const times = { at: now(), sentAt: now(), expiresAt: IN_A_DAY(), leaveOn: kind === 'handover' ? '2030-01-01' : null }
  const row = { email: who.email, teamId, role: 'USER', byId: world.jan.id, ...times } as const
  return claimOf(db.insert(invitations).values(row).returning().get(), who)
}

const outcomeOf = (work: () => void) => {
  try {
    atomically(work)
    return 'let in'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const grant = (one: Claim, actor: { id: number } = world.ewa) => outcomeOf(() => decide(actor, one, 'GRANTED'))

describe.each(KINDS)('a claim of kind %s', kind => {
  const isInvitation = kind === 'invite' || kind === 'handover'

  test('lets a person in who has no troop, and ends what they ask for elsewhere', () => {
    db.update(accessRequests).set({ teamId: world.orly.id }).where(eq(accessRequests.userId, world.piotr.id)).run()
    const one = claim(kind, 'piotr')
    expect(grant(one)).toBe('let in')
    expect(userById(world.piotr.id)).toMatchObject({ teamAccepted: true, team: { id: world.wilki.id } })
    expect(pendingRequests(eq(accessRequests.userId, world.piotr.id))).toEqual([])
  })

  test('rejects a person who holds an office or leads another troop', () => {
    expect(grant(claim(kind, 'dorota'))).toBe(isInvitation ? 'holds-office' : 'not-a-leader')
    expect(grant(claim(kind, 'borys'))).toBe(isInvitation ? 'leads-another-team' : 'belongs-elsewhere')
    expect(userById(world.borys.id)!.team!.id).toBe(world.orly.id)
  })

  test('V34 is not decided twice, nor when it is over', () => {
    const over = isInvitation ? 'invitation-unknown' : 'request-unknown'
    expect(grant({ ...claim(kind, 'nowy'), state: 'GRANTED' })).toBe(over)
    expect(grant({ ...claim(kind, 'nowy'), until: now() })).toBe(over)
    expect(userById(world.nowy.id)!.team).toBeNull()
  })

  test('V34 is decided only by who may give the place', () => {
    const one = claim(kind, 'nowy')
    const foreign = isInvitation ? { ...one, givenBy: userById(world.dorota.id) } : one
    expect(grant(foreign, world.dorota)).toBe(kind === 'found' ? 'let in' : 'not-allowed')
  })
})

test('the founder of a troop that waits for confirmation leads it by an invitation', async () => {
  const nowy = await as(world.nowy)
  const ola = await as(world.ola)
  const founded = await nowy('POST', '/teams', { name: 'Nowa', districtId: world.carefulDistrict.id })
  await ola('POST', '/invitations', { email: world.nowy.email, teamId: founded.body.id })
  const [key] = /(?<=\/zaproszenie\/)\S+/.exec(db.select().from(outbox).all().at(-1)!.text)!
  const used = await (await as(world.nowy))('POST', `/invitations/key/${key}`, {})
  expect([used.status, used.body.teamAccepted, used.body.team?.name]).toEqual([200, true, 'Nowa'])
  expect(db.select().from(teams).where(eq(teams.id, founded.body.id)).get()!.founderId).toBeNull()
})

test('nothing but a decided claim makes a person a leader', async () => {
  const files = await Array.fromAsync(new Glob('src/server/**/*.ts').scan())
  const writers: string[] = []
  for (const file of files.filter(name => !/\.test\.ts$|\/demo\/|\/database\//.test(name)))
    if (/teamAccepted: true/.test(await Bun.file(file).text())) writers.push(file)
  expect(writers).toEqual(['src/server/people/claims.ts'])
})
