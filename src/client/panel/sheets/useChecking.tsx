import { useMemo, useState } from 'react'
import type { Discussion } from '#client/sheet/view/discussion.ts'
import type { SheetDoubts } from '#client/sheet/view/doubts.ts'
import { keyOfSubject, type Subject } from '#client/sheet/view/threads.ts'
import type { Checking } from '#client/sheet/view/viewProps.ts'
import type { differencesSince } from './sinceSubmission.ts'

const FILTERS = [
  ['all', 'Wszystkie'],
  ['talked', 'Z uwagami'],
  ['open', 'Niewyjaśnione'],
  ['changed', 'Zmienione'],
  ['doubted', 'Do obejrzenia'],
] as const
type Filter = (typeof FILTERS)[number][0]

export function useChecking(
  discussion: Discussion | undefined,
  changed: ReturnType<typeof differencesSince>,
  doubts: SheetDoubts,
): Checking {
  const [filter, setFilter] = useState<Filter>('all')

  return useMemo(() => {
    const before = new Map(changed?.rows.map(({ key, was }) => [key, was]))
    const fits = (about: Subject, by: Filter) => {
      const thread = discussion?.threads.get(keyOfSubject(about))
      switch (by) {
        case 'all':
          return true
        case 'talked':
          return thread !== undefined
        case 'open':
          return thread?.isOpen === true
        case 'changed':
          return before.has(keyOfSubject(about))
        case 'doubted':
          return doubts.has(about.taskId ?? 0)
      }
    }
    return {
      isShown: about => fits(about, filter),
      was: about => before.get(keyOfSubject(about)),
      filtersFor: rows => (
        <fieldset className="sieve no-print">
          <legend className="visually-hidden">Które zadania</legend>
          {FILTERS.map(([name, words]) => (
            <button
              key={name}
              type="button"
              className="btn"
              aria-pressed={filter === name}
              onClick={() => setFilter(name)}
            >
              {words} <small>{rows.filter(about => fits(about, name)).length}</small>
            </button>
          ))}
        </fieldset>
      ),
    }
  }, [discussion, changed, doubts, filter])
}
