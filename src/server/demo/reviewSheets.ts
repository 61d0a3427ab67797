import { and, asc, eq } from 'drizzle-orm'
import { type User, userById } from '#server/auth/user.ts'
import { DAY } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { remarks, reviewActs, sheetReviews } from '#server/database/schema/review.ts'
import type { NoticeKind } from '#server/notices/kinds.ts'
import { resolveThread, writeRemark } from '#server/reviews/remarks.ts'
import { approveSheet, returnSheet, submitSheet } from '#server/reviews/reviewActs.ts'
import { openYear, tasksOf } from '#server/years/yearLookups.ts'
import type { StoredTroop } from './insertAssociation.ts'
import { seeded } from './random.ts'

// Reviews sheets of the open year with the product's own operations.

export function reviewSheets(reviewer: User, troops: readonly StoredTroop[], today: Date) {
  const year = openYear()
  const tasks = tasksOf(year.id)
  for (const troop of troops) {
    if (!troop.review) continue
    const random = seeded(`${troop.name} / review`)
    reviewSheet(troop, reviewer, year.id, [random.pick(tasks).id, random.pick(tasks).id])
    dateBack(today, troop.id, year.id, random.whole(0, 9))
  }
}

function reviewSheet({ id: team, leaderIds, review }: StoredTroop, reviewer: User, yearId: number, taskIds: number[]) {
  const address = { id: yearId, team }
  const leader = userById(leaderIds[0]!)!
  const own = { user: leader, team: leader.team! }
  const write = (who: User, taskId: number | null, text: string) =>
    writeRemark(who, address, { taskId, initialTaskId: null, text })

  submitSheet(own, null)
  if (review === 'RETURNED' || review === 'AGAIN') {
    write(reviewer, taskIds[0]!, 'W książce pracy jest inna liczba. Skąd ta?')
    const second = write(reviewer, taskIds[1]!, 'Czy jest z tego zdjęcie albo rozkaz?')
    write(leader, taskIds[1]!, 'Tak, zdjęcia: https://przyklad.example/zdjecia')
    resolveThread(reviewer, second.id, true)
    returnSheet(reviewer, address, {
      note: 'Dobry rok i prawie komplet. Dwa miejsca proszę sprawdzić.',
      extendedTo: null,
    })
  }
  if (review === 'AGAIN') {
    write(leader, taskIds[0]!, 'Sprawdziliśmy z kroniką: liczba jest dobra, w książce brakowało jednego wpisu.')
    submitSheet(own, 'Wyjaśnione w uwagach.')
  }
  if (review === 'APPROVED') {
    write(leader, null, 'Cały rok opisany w kronice: https://przyklad.example/kronika')
    approveSheet(reviewer, address, { note: 'Widać rok pracy zastępów. Gratuluję!' })
  }
}

function dateBack(today: Date, teamId: number, yearId: number, daysAgo: number) {
  const ofSheet = and(eq(reviewActs.teamId, teamId), eq(reviewActs.yearId, yearId))
  const acts = db.select().from(reviewActs).where(ofSheet).orderBy(asc(reviewActs.id)).all()
  const timeOf = (index: number) =>
    new Date(today.getTime() - (daysAgo + (acts.length - 1 - index) * 3) * DAY).toISOString()
  for (const [index, { id }] of acts.entries())
    db.update(reviewActs)
      .set({ at: timeOf(index) })
      .where(eq(reviewActs.id, id))
      .run()
  for (const kind of ['SUBMIT', 'RETURN', 'APPROVE'] as const)
    dateNotices(
      teamId,
      yearId,
      NOTICES[kind],
      acts.flatMap((act, index) => (act.kind === kind ? [timeOf(index)] : [])),
    )
  db.update(sheetReviews)
    .set({ since: timeOf(acts.length - 1) })
    .where(and(eq(sheetReviews.teamId, teamId), eq(sheetReviews.yearId, yearId)))
    .run()
  db.update(remarks)
    .set({ at: timeOf(Math.min(1, acts.length - 1)) })
    .where(and(eq(remarks.teamId, teamId), eq(remarks.yearId, yearId)))
    .run()
}

const NOTICES = { SUBMIT: 'sheet.submit', RETURN: 'sheet.return', APPROVE: 'sheet.approve' } as const

/** Each reader got one notice for each of the acts at `times`: a submission that was answered waits no more. */
function dateNotices(teamId: number, yearId: number, kind: NoticeKind, times: readonly string[]) {
  const ofKind = and(eq(notifications.teamId, teamId), eq(notifications.yearId, yearId), eq(notifications.kind, kind))
  const notices = db.select().from(notifications).where(ofKind).orderBy(asc(notifications.id)).all()
  for (const ofReader of Map.groupBy(notices, ({ userId }) => userId).values())
    for (const [index, { id }] of ofReader.entries())
      db.update(notifications).set({ time: times[index]! }).where(eq(notifications.id, id)).run()
}
