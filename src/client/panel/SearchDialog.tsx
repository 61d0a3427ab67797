import { type ReactNode, useState } from 'react'
import { type Read, useRead } from '#client/api/useRead.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { useLast } from '#client/ui/useLast.ts'
import { MAX_NAME } from '#domain/requests/text.ts'

const MIN_LETTERS = 3
const MAX_MATCHES = 10

interface SearchDialogProps<Match> {
  title: string
  label: string
  find: (text: string) => Read<readonly Match[]>
  nameOf: (match: Match) => string
  none: string
  otherwise?: ((typed: string) => ReactNode) | undefined
  children: (match: Match) => ReactNode
  onClose: () => void
}

/** Finds one of thousands by a part of the name; the matches show once there are few enough. */
export const SearchDialog = <Match extends { id: number }>({ title, onClose, ...search }: SearchDialogProps<Match>) => (
  <Dialog title={title} onClose={onClose}>
    <ErrorBoundary>
      <Search {...search} />
    </ErrorBoundary>
  </Dialog>
)

type SearchProps<Match> = Omit<SearchDialogProps<Match>, 'title' | 'onClose'>

function Search<Match extends { id: number }>({ label, find, nameOf, none, otherwise, children }: SearchProps<Match>) {
  const [typed, setTyped] = useState('')
  const text = typed.trim().toLowerCase()
  const isLong = text.length >= MIN_LETTERS
  const matches = useLast(useRead(isLong ? find(text) : null))
  const few = isLong && matches && matches.length <= MAX_MATCHES ? matches : []

  return (
    <div className="stack">
      <Field
        label={label}
        type="search"
        autoComplete="off"
        maxLength={MAX_NAME}
        hint={<span role="status">{hintFor(isLong, matches?.length, none)}</span>}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <ul className="people">
        {few.map(match => (
          <li key={match.id}>
            <span className="anywhere">{nameOf(match)}</span>
            {children(match)}
          </li>
        ))}
      </ul>
      {isLong && matches?.length === 0 && otherwise?.(typed.trim())}
    </div>
  )
}

function hintFor(isLong: boolean, found: number | undefined, none: string): string {
  if (!isLong) return 'Wpisz co najmniej 3 litery'
  if (found === undefined) return 'Szukam…'
  if (found > MAX_MATCHES) return 'wpisz więcej znaków do wyszukiwarki'
  return found === 0 ? none : 'Wybierz z listy'
}
