import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { entryChanges } from '#client/api/reads.ts'
import { readStored, writeStored } from '#client/api/storage.ts'
import { EVERY_MINUTE, useReadOrNull } from '#client/api/useRead.ts'
import type { Role } from '#domain/people/roles.ts'
import type { AnsweredTask, SheetAnswer } from './sheet.ts'

// Changes by other leaders of the troop since the last visit. The browser stores the visit by the server's times, so
// that no clock of a device counts.

/** In ms: opening the sheet again within this time is the same visit. */
const SAME_VISIT = 30 * 60_000

const Visit = v.object({
  /** The newest change that this visit has shown. */
  seen: v.string(),
  /** The newest change that the previous visit had shown. */
  before: v.string(),
  /** When the visit was last seen, by the clock of the device. */
  at: v.number(),
})

export interface News {
  by: string | null
  byRole: Role | null
  own: false
  at: string
  to: number | null
  /** The value before the changes since the last visit; undefined until the history is read. */
  from?: number | null
}

/** The values that another leader entered since the last visit, by task; the first visit has none. */
export function useNews(answer: SheetAnswer, { userId, teamId }: { userId: number; teamId: number }) {
  const key = `wizyta/${userId}/${teamId}/${answer[0].id}`
  const seen = newestIn(answer)
  const [since] = useState(() => {
    const visit = readStored(Visit, key)
    if (!visit) return seen
    return Date.now() - visit.at > SAME_VISIT ? visit.seen : visit.before
  })
  useEffect(() => {
    writeStored(key, { seen, before: since, at: Date.now() })
  }, [key, seen, since])
  const news = useMemo(() => newsIn(answer, since), [answer, since])
  const changes = useReadOrNull(news.size > 0 ? entryChanges({ teamId, yearId: answer[0].id }) : null, EVERY_MINUTE)
  return useMemo(() => withFormer(news, changes ?? [], since), [news, changes, since])
}

type EntryChange = Awaited<ReturnType<ReturnType<typeof entryChanges>['load']>>[number]

function withFormer(news: ReadonlyMap<number, News>, changes: readonly EntryChange[], since: string) {
  const byTask = Map.groupBy(
    changes.filter(({ at }) => at > since),
    ({ taskId }) => taskId,
  )
  return new Map(
    [...news].map(([id, one]) => {
      const first = byTask.get(id)?.toSorted((a, b) => a.at.localeCompare(b.at))[0]
      return [id, first ? { ...one, from: first.from } : one] as const
    }),
  )
}

function newsIn([, groups]: SheetAnswer, since: string): ReadonlyMap<number, News> {
  const tasks: readonly AnsweredTask[] = groups.flatMap(group => group.tasks)
  return new Map(
    tasks.flatMap(({ id, author, updatedAt, entered, value }) =>
      author && updatedAt && updatedAt > since
        ? [
            [
              id,
              { by: author.by, byRole: author.byRole, own: false, at: updatedAt, to: entered ? value : null },
            ] as const,
          ]
        : [],
    ),
  )
}

function newestIn([, groups]: SheetAnswer): string {
  const times = groups.flatMap(({ tasks }) =>
    tasks.map(({ updatedAt }: { updatedAt?: string | null }) => updatedAt ?? ''),
  )
  return times.toSorted().at(-1) ?? ''
}
