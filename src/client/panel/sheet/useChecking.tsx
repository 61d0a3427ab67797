import { useMemo, useState } from 'react'
import type { Checking } from '#client/sheet/edits.ts'
import type { Talk } from '#client/sheet/talk.ts'
import { keyOfSubject, type Subject } from '#client/sheet/threads.ts'
import type { differencesSince } from './sinceSubmission.ts'

const FILTERS = [
  ['all', 'Wszystkie'],
  ['talked', 'Z uwagami'],
  ['open', 'Niewyjaśnione'],
  ['changed', 'Zmienione'],
] as const
type Filter = (typeof FILTERS)[number][0]

/** Which rows the reviewer looks at, and what each of them held at the previous submission. */
export function useChecking(talk: Talk | undefined, changed: ReturnType<typeof differencesSince>): Checking {
  const [filter, setFilter] = useState<Filter>('all')

  return useMemo(() => {
    const before = new Map(changed?.rows.map(({ key, was }) => [key, was]))
    const fits = (about: Subject, by: Filter) => {
      const thread = talk?.threads.get(keyOfSubject(about))
      switch (by) {
        case 'all':
          return true
        case 'talked':
          return thread !== undefined
        case 'open':
          return thread?.isOpen === true
        case 'changed':
          return before.has(keyOfSubject(about))
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
  }, [talk, changed, filter])
}
