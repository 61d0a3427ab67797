import { X } from 'lucide-react'
import { useId, useState } from 'react'
import type { Read } from '#client/api/useRead.ts'
import { useFilter } from '#client/panel/filters.ts'
import { Search } from '#client/panel/Search.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'

interface PickedFilterProps<Match> {
  label: string
  /** What the filter is called in the address. */
  name: string
  /** What the button says when nothing is picked. */
  all: string
  picked: string | number | undefined
  find: (text: string) => Read<readonly Match[]>
  nameOf: (match: Match) => string
}

/** A filter whose choices are too many for a list: one is searched for and picked. */
export function PickedFilter<Match extends { id: number }>({
  label,
  name,
  all,
  picked,
  find,
  nameOf,
}: PickedFilterProps<Match>) {
  const id = useId()
  const [, choose] = useFilter(name)
  const [searching, setSearching] = useState(false)
  const pick = (match: Match) => {
    choose(String(match.id))
    setSearching(false)
  }

  return (
    <div className="field">
      <span id={id} className="field__name">
        {label}
      </span>
      <div className="picked">
        <button type="button" className="btn" aria-describedby={id} onClick={() => setSearching(true)}>
          {picked ?? all}
        </button>
        {picked && (
          <button type="button" className="icon-btn" aria-label={`${label}: bez filtra`} onClick={() => choose('')}>
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      {searching && (
        <Dialog title={label} onClose={() => setSearching(false)}>
          <ErrorBoundary>
            <Search label={label} find={find} nameOf={nameOf}>
              {match => (
                <button
                  type="button"
                  className="btn"
                  aria-label={`Wybierz: ${nameOf(match)}`}
                  onClick={() => pick(match)}
                >
                  Wybierz
                </button>
              )}
            </Search>
          </ErrorBoundary>
        </Dialog>
      )}
    </div>
  )
}
