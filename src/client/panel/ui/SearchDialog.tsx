import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type Read, useRead } from '#client/api/useRead.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { useLast } from '#client/ui/useLast.ts'
import { MAX_NAME } from '#contract/requests/text.ts'

const MIN_LETTERS = 3
const MAX_MATCHES = 10
export const CHOOSE = 'Wybierz z listy'

interface FindOneProps<Match> {
  label: string
  find: (text: string) => Read<readonly Match[]>
  nameOf: (match: Match) => ReactNode
  /** The sentence below the field once the search has an answer of at most ten matches. */
  say: (typed: string, found: readonly Match[]) => string
  /** Shown below the matches. */
  otherwise?: ((typed: string, found: readonly Match[]) => ReactNode) | undefined
  children: (match: Match) => ReactNode
}

interface SearchDialogProps<Match> extends Omit<FindOneProps<Match>, 'say' | 'otherwise'> {
  title: string
  none: string
  onClose: () => void
}

export const SearchDialog = <Match extends { id: number }>({
  title,
  none,
  onClose,
  ...search
}: SearchDialogProps<Match>) => (
  <Dialog title={title} onClose={onClose}>
    <FindOne {...search} say={(_, found) => (found.length === 0 ? none : CHOOSE)} />
  </Dialog>
)

/** Finds one of thousands by a part of the name; the matches show once there are few enough. */
export const FindOne = <Match extends { id: number }>(props: FindOneProps<Match>) => (
  <ErrorBoundary>
    <Search {...props} />
  </ErrorBoundary>
)

function Search<Match extends { id: number }>({ label, find, nameOf, say, otherwise, children }: FindOneProps<Match>) {
  const [typed, setTyped] = useState('')
  const offered = useRef<HTMLDivElement>(null)
  const text = typed.trim().toLowerCase()
  const isLong = text.length >= MIN_LETTERS
  const fresh = useRead(isLong ? find(text) : null)
  const matches = useLast(fresh)
  const isFew = isLong && matches !== undefined && matches.length <= MAX_MATCHES
  // Enter presses the button that is the only one offered.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' || !fresh) return
    const buttons = [...offered.current!.querySelectorAll<HTMLElement>('.btn')].filter(one => !one.closest('dialog'))
    if (buttons.length === 1) buttons[0]!.click()
  }

  return (
    <div className="stack">
      <Field
        label={label}
        type="search"
        autoComplete="off"
        maxLength={MAX_NAME}
        hint={<span role="status">{hintFor(isLong, matches, found => say(typed.trim(), found))}</span>}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={offered}>
        <ul className="people">
          {(isFew ? matches : []).map(match => (
            <li key={match.id}>
              <span className="anywhere">{nameOf(match)}</span>
              {children(match)}
            </li>
          ))}
        </ul>
        {isFew && otherwise?.(typed.trim(), matches)}
      </div>
    </div>
  )
}

function hintFor<Match>(
  isLong: boolean,
  found: readonly Match[] | undefined,
  say: (found: readonly Match[]) => string,
) {
  if (!isLong) return 'Wpisz co najmniej 3 litery'
  if (found === undefined) return 'Szukam…'
  return found.length > MAX_MATCHES ? 'wpisz więcej znaków do wyszukiwarki' : say(found)
}
