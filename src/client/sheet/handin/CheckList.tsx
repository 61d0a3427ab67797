import { CircleCheck, MessageSquareDot, OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Checks, Place } from '#client/sheet/view/checks.ts'
import { TO_DO_PATH } from '#domain/addresses.ts'
import { counted } from '#domain/text/plural.ts'

interface CheckListProps {
  checks: Checks
  prerequisites: number
}

export function CheckList({ checks, prerequisites }: CheckListProps) {
  const missing = checks.prerequisites.length
  const empty = checks.obligatory.length
  const done = `${prerequisites - missing}\u00a0z\u00a0${prerequisites}`

  return (
    <ul className="checks">
      {missing === 0 ? (
        <Check tone="ok" title={`Wymagania wstępne: ${done}`} />
      ) : (
        <Check
          tone="danger"
          title={`Nie można jeszcze zgłosić: wymagania wstępne ${done}`}
          hint="Bez nich drużyna nie ma kategorii."
          places={checks.prerequisites}
        />
      )}
      {empty === 0 ? (
        <Check tone="ok" title="Każde zadanie obowiązkowe ma wpis" />
      ) : (
        <Check
          tone="warn"
          title={`${counted(empty, 'zadanie obowiązkowe', 'zadania obowiązkowe', 'zadań obowiązkowych')} bez wpisu`}
          hint="Można zgłosić bez nich; koordynator zobaczy, że są puste."
          places={checks.obligatory}
        />
      )}
      <CountedCheck
        tone="warn"
        places={checks.notes}
        forms={['zadanie', 'zadania', 'zadań']}
        rest=" bez dopisku, o który prosi kategoryzacja"
        hint="Można zgłosić bez niego; koordynator nie zobaczy, co stoi za liczbą."
      />
      <CountedCheck
        tone="warn"
        places={checks.doubted}
        forms={['wartość do obejrzenia', 'wartości do obejrzenia', 'wartości do obejrzenia']}
        hint="Poprawcie albo potwierdźcie: koordynator zobaczy przy nich znak zapytania."
      />
      <CountedCheck
        tone="talk"
        places={checks.open}
        forms={['uwaga czeka na wyjaśnienie', 'uwagi czekają na wyjaśnienie', 'uwag czeka na wyjaśnienie']}
      />
      <ToDo checks={checks} />
    </ul>
  )
}

/** A tick only when nothing is to do; else the number, the three worst areas and the way there. */
function ToDo({ checks: { toDo, worst } }: { checks: Checks }) {
  if (toDo === 0) return <Check tone="ok" title="Wszystko wpisane" />
  return (
    <Check
      tone="warn"
      title={`Do zrobienia: ${counted(toDo, 'zadanie', 'zadania', 'zadań')}`}
      hint={`Najwięcej: ${worst.join(', ')}.`}
      places={[{ key: 'do-zrobienia', name: 'Pokaż', within: '', href: TO_DO_PATH }]}
    />
  )
}

interface CountedCheckProps extends Omit<CheckProps, 'title'> {
  places: readonly Place[]
  forms: [one: string, few: string, many: string]
  rest?: string
}

const CountedCheck = ({ places, forms, rest = '', ...check }: CountedCheckProps) =>
  places.length > 0 && <Check {...check} title={`${counted(places.length, ...forms)}${rest}`} places={places} />

const SIGNS = {
  ok: <CircleCheck role="img" aria-label="Gotowe:" />,
  warn: <TriangleAlert role="img" aria-label="Uwaga:" />,
  talk: <MessageSquareDot role="img" aria-label="Rozmowa:" />,
  danger: <OctagonX role="img" aria-label="Przeszkoda:" />,
} satisfies Record<string, ReactNode>

interface CheckProps {
  tone: keyof typeof SIGNS
  title: string
  hint?: string
  places?: readonly Place[]
}

function Check({ tone, title, hint, places = [] }: CheckProps) {
  return (
    <li data-tone={tone}>
      {SIGNS[tone]}
      <div>
        <b>{title}</b>
        {hint && <small>{hint}</small>}
        {places.length > 0 && (
          <ul>
            {places.map(({ key, name, within, href }) => (
              <li key={key}>
                <Link href={href}>{name}</Link> {within && <small>{within}</small>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
