import { type ReactNode, useState } from 'react'
import { type Read, useRead } from '#client/api/useRead.ts'
import { Field } from '#client/ui/Field.tsx'
import { MAX_NAME } from '#domain/requests/text.ts'

const LEAST_LETTERS = 3
const MOST_MATCHES = 10

interface SearchProps<Match> {
  label: string
  /** From three letters on; more than ten matches are only counted. */
  find: (text: string) => Read<readonly Match[]>
  nameOf: (match: Match) => string
  /** What can be done with a match. */
  children: (match: Match) => ReactNode
}

/** Finds one of thousands by a part of the name, as soon as there are few enough to choose from. */
export function Search<Match extends { id: number }>({ label, find, nameOf, children }: SearchProps<Match>) {
  const [typed, setTyped] = useState('')
  const text = typed.trim().toLowerCase()
  const isLong = text.length >= LEAST_LETTERS
  const matches = useRead(isLong ? find(text) : null, { keepPreviousData: true })
  const few = isLong && matches && matches.length <= MOST_MATCHES ? matches : []

  return (
    <div className="stack">
      <Field
        label={label}
        type="search"
        autoComplete="off"
        maxLength={MAX_NAME}
        hint={<span role="status">{hintFor(isLong, matches?.length)}</span>}
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
    </div>
  )
}

function hintFor(isLong: boolean, found: number | undefined): string {
  if (!isLong) return 'Wpisz co najmniej 3 litery'
  if (found === undefined) return 'Szukam…'
  if (found > MOST_MATCHES) return 'wpisz więcej znaków do wyszukiwarki'
  return found === 0 ? 'Nic takiego nie ma' : 'Wybierz z listy'
}
