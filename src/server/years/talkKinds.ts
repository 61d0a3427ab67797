import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { TalkKinds } from '#contract/requests/talks.ts'
import { yearLater } from '#domain/deadline.ts'
import { FIRST_KINDS } from '#domain/talk.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, type Db, db } from '#server/database/open.ts'
import { talkKinds, talks } from '#server/database/schema/talks.ts'
import { yearById } from './yearLookups.ts'

// The talks of a year (rules.md#64): names and days, as the year's editors list them.

export const kindsOf = (yearId: number, from: Db = db) =>
  from
    .select({ id: talkKinds.id, name: talkKinds.name, dueOn: talkKinds.dueOn })
    .from(talkKinds)
    .where(eq(talkKinds.yearId, yearId))
    .orderBy(asc(talkKinds.position), asc(talkKinds.id))
    .all()

/** @throws 404 for a kind of another year */
export function kindById(id: number, yearId: number) {
  const kind = kindsOf(yearId).find(kind => kind.id === id)
  if (!kind) throw new Problem('talk-kind-unknown')
  return kind
}

export const nameOfKind = ({ kindId, yearId }: { kindId: number; yearId: number }) => kindById(kindId, yearId).name

/** Replaces the list. @throws 404, 409 for a deleted kind of which there are talks */
export function changeKinds(actor: User, yearId: number, kinds: InferOutput<typeof TalkKinds>) {
  return atomically(() => {
    yearById(yearId)
    const before = kindsOf(yearId)
    const kept = kinds.flatMap(({ id }) => (id === null ? [] : [id]))
    for (const id of kept) kindById(id, yearId)
    const gone = before.filter(({ id }) => !kept.includes(id))
    refuseWithTalks(gone)
    db.delete(talkKinds)
      .where(and(eq(talkKinds.yearId, yearId), notInArray(talkKinds.id, kept)))
      .run()
    for (const [position, { id, ...kind }] of kinds.entries()) {
      const row = { yearId, position, ...kind }
      if (id === null) db.insert(talkKinds).values(row).run()
      else db.update(talkKinds).set(row).where(eq(talkKinds.id, id)).run()
    }
    const after = kindsOf(yearId)
    const named = (list: typeof before) => ({ talks: list.map(({ name }) => name).join(', ') })
    recordChange(actor, 'year.talks', { yearId }, named(before), named(after))
    return after
  })
}

function refuseWithTalks(kinds: readonly { id: number; name: string }[]) {
  const used = kinds.find(({ id }) => db.select().from(talks).where(eq(talks.kindId, id)).get())
  if (used) throw new Problem('talk-kind-used', { name: used.name })
}

/** Copies the kinds of the source year with days a year later, or adds the default ones. Call it in the transaction that makes the year. */
export function insertKinds(yearId: number, sourceId: number | null) {
  const kinds =
    sourceId === null
      ? FIRST_KINDS.map(name => ({ name, dueOn: null }))
      : kindsOf(sourceId).map(({ name, dueOn }) => ({ name, dueOn: dueOn && yearLater(dueOn) }))
  for (const [position, kind] of kinds.entries())
    db.insert(talkKinds)
      .values({ yearId, position, ...kind })
      .run()
}
