import { useMemo, useState } from 'react'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import type { SheetDoubts } from '#client/sheet/model/doubts.ts'
import { keyOfSubject, type Subject } from '#client/sheet/model/threads.ts'
import type { Checking } from '#client/sheet/model/viewProps.ts'
import type { differencesSince } from './sinceSubmission.ts'

interface Filter {
  label: string
  fits: (about: Subject) => boolean
}

export function useChecking(
  discussion: Discussion | undefined,
  changed: ReturnType<typeof differencesSince>,
  doubts: SheetDoubts,
): Checking {
  const [chosen, choose] = useState(0)

  return useMemo(() => {
    const before = new Map(changed?.rows.map(({ key, was }) => [key, was]))
    const wasOf = (about: Subject) => before.get(keyOfSubject(about))
    const threadOn = (about: Subject) => discussion?.threads.get(keyOfSubject(about))
    const filters: readonly Filter[] = [
      { label: 'Wszystkie', fits: () => true },
      { label: 'Z uwagami', fits: about => threadOn(about) !== undefined },
      { label: 'Niewyjaśnione', fits: about => threadOn(about)?.isOpen === true },
      { label: 'Zmienione', fits: about => wasOf(about) !== undefined },
      { label: 'Do obejrzenia', fits: ({ taskId }) => doubts.has(taskId ?? 0) },
    ]
    return {
      isShown: filters[chosen]!.fits,
      was: wasOf,
      filtersFor: rows => (
        <fieldset className="sieve no-print">
          <legend className="visually-hidden">Które zadania</legend>
          {filters.map(({ label, fits }, index) => (
            <button
              key={label}
              type="button"
              className="btn"
              aria-pressed={chosen === index}
              onClick={() => choose(index)}
            >
              {label} <small>{rows.filter(fits).length}</small>
            </button>
          ))}
        </fieldset>
      ),
    }
  }, [discussion, changed, doubts, chosen])
}
