import { ListChecks, MessageSquareDot, Square, SquareCheck } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { type Discussion, useShownThreads } from '#client/sheet/model/discussion.ts'
import { WITH_REMARKS } from '#client/sheet/model/filters.ts'
import { SUMMARY } from '#client/sheet/model/sections.ts'
import type { Prerequisite } from '#client/sheet/model/sheet.ts'
import { writtenInWords } from '#client/sheet/model/taskWords.ts'
import { aboutPrerequisite, keyOfSubject, type Subject, threadAbout } from '#client/sheet/model/threads.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { waitsForLeaders } from '#client/sheet/model/waiting.ts'
import { MoreButton } from '#client/sheet/rows/MoreButton.tsx'
import { RemarkField } from '#client/sheet/rows/RemarkField.tsx'
import { SectionLink } from '#client/sheet/rows/SectionLink.tsx'
import { noteOn, SymbolChangeAnnouncer, useSymbolChange } from '#client/sheet/rows/SymbolChangeNote.tsx'
import { ThreadView } from '#client/sheet/rows/ThreadView.tsx'
import { keyOfUnsent, useIsTyped } from '#client/sheet/saving/remarkOutbox.ts'
import { authorName } from '#client/ui/people.ts'
import { NextToCheck } from './NextSection.tsx'
import { SectionHead } from './SectionHead.tsx'
import { TaskChoice } from './TaskChoice.tsx'

export function PrerequisiteList(view: SheetViewProps) {
  const { sheet, position, discussion, checking, saved, own } = view
  const [openedAt] = useState(Date.now)
  const symbolChange = useSymbolChange(view, openedAt)
  const threads = useShownThreads(discussion)
  const passes = (about: Subject) => position.filter !== WITH_REMARKS || threads.some(some => threadAbout(some, about))
  const all = sheet.year.prerequisites.map(({ id }) => aboutPrerequisite(id))
  const shown = sheet.year.prerequisites.filter(({ id }) => passes(aboutPrerequisite(id)))
  return (
    <section className="card" aria-labelledby="wymagania">
      <PrerequisiteHead sheet={sheet} position={position} saved={saved} own={own} />
      {!checking && <TaskChoice sheet={sheet} position={position} others={all} threads={discussion?.threads} />}
      {shown.length === 0 && all.length > 0 && (
        <p className="card__body muted">Nic takiego wśród wymagań wstępnych nie ma.</p>
      )}
      <SymbolChangeAnnouncer announcement={symbolChange?.announcement} />
      <ul>
        {shown.map(prerequisite => (
          <PrerequisiteRow
            key={prerequisite.id}
            {...view}
            prerequisite={prerequisite}
            note={noteOn(symbolChange, 'tick', prerequisite.id)}
            was={checking?.was(aboutPrerequisite(prerequisite.id))}
            isReviewed={checking !== undefined}
          />
        ))}
      </ul>
      {checking && <NextToCheck {...view} checking={checking} />}
    </section>
  )
}

interface PrerequisiteRowProps extends Pick<SheetViewProps, 'sheet' | 'edits' | 'discussion'> {
  prerequisite: Prerequisite
  note?: ReactNode
  was?: string | undefined
  /** A reviewer reads threads without unfolding them. */
  isReviewed?: boolean
}

export function PrerequisiteRow({
  prerequisite,
  sheet,
  edits,
  note,
  discussion,
  was,
  isReviewed = false,
}: PrerequisiteRowProps) {
  const { id, name, description } = prerequisite
  const isDone = sheet.entries.ticked.has(id)
  const rejection = edits?.rejectionOf('tick', id)
  const more = { discussion, about: aboutPrerequisite(id), name, isReviewed }
  const written = sheet.entries.written?.ticks.get(id)

  return (
    <li
      className="task"
      data-kind="prerequisite"
      data-missing={isDone ? undefined : ''}
      data-changed={was !== undefined}
      id={`wymaganie-${id}`}
    >
      <h3>
        {edits ? (
          <label>
            <input
              type="checkbox"
              checked={isDone}
              onChange={event => edits.tick(prerequisite, event.target.checked)}
            />
            <span>{name}</span>
          </label>
        ) : (
          <>
            {isDone ? <SquareCheck role="img" aria-label="tak:" /> : <Square role="img" aria-label="nie:" />}
            <span>{name}</span>
          </>
        )}
      </h3>
      <Described description={description} {...more} />
      {was && (
        <p className="task__value">
          <small>było {was}</small>
        </p>
      )}
      {written && <p className="hint anywhere">Wpis: {writtenInWords(written)}</p>}
      {rejection && (
        <p className="error" role="alert">
          Nie zapisano: {rejection}
        </p>
      )}
      {note}
    </li>
  )
}

interface DescribedProps {
  description: string
  discussion: Discussion | undefined
  about: Subject
  name: string
  isReviewed: boolean
}

/** The description, the newest open remark in one line, and the button that unfolds the thread. */
function Described({ description, discussion, ...more }: DescribedProps) {
  if (!discussion) return description && <p className="hint">{description}</p>
  return <WithThread description={description} discussion={discussion} {...more} />
}

function WithThread({ description, discussion, about, name, isReviewed }: DescribedProps & { discussion: Discussion }) {
  const thread = threadAbout(discussion.threads, about)
  const isTyped = useIsTyped(keyOfUnsent(discussion.place, about))
  const [isToggled, setToggled] = useState<boolean>()
  const isUnfolded = isToggled ?? (isTyped || (isReviewed && thread !== undefined))
  const id = `uwagi-${keyOfSubject(about)}`
  const newest = thread?.isOpen ? thread.remarks.at(-1)! : null
  const asks = thread !== undefined && !isReviewed && waitsForLeaders(thread)

  return (
    <>
      <p className="hint">
        {description}{' '}
        {(discussion.mayWrite || thread) && (
          <MoreButton
            name={name}
            asks={asks}
            isOpen={isUnfolded}
            controls={id}
            onToggle={() => setToggled(!isUnfolded)}
          />
        )}
      </p>
      {isUnfolded ? (
        <div className="talk" id={id}>
          {thread ? (
            <ThreadView discussion={discussion} thread={thread} />
          ) : (
            <section className="note thread" aria-label={`Nowa uwaga: ${name}`}>
              <RemarkField
                discussion={discussion}
                about={about}
                label="Nowa uwaga"
                send="Wyślij uwagę"
                takesFocus={isToggled}
              />
            </section>
          )}
        </div>
      ) : (
        newest && (
          <p className="task__remark">
            <MessageSquareDot aria-hidden="true" />
            <span>
              <b>{authorName(newest)}:</b> „{newest.text}”
            </span>
          </p>
        )
      )}
    </>
  )
}

function PrerequisiteHead({ position, ...head }: SheetViewProps) {
  const { year, standing, entries } = head.sheet
  const all = year.prerequisites.length
  const missing = standing.prerequisitesMissing
  const done = all - missing

  return (
    <SectionHead
      {...head}
      id="wymagania"
      name="Wymagania wstępne"
      symbol={<ListChecks aria-hidden="true" className="side-list__icon" />}
      state={
        missing > 0 ? (
          <>
            brakuje <b>{missing}</b>, bez {missing === 1 ? 'niego' : 'nich'} nie ma kategorii
            <span className="wide-only">
              {' '}
              ani miejsca w rankingu.
              {entries.values.size > 0 && ' Wpisane wartości są zachowane i wrócą, gdy wszystko będzie zaznaczone.'}
            </span>
          </>
        ) : (
          <>
            {all > 0 ? 'Wszystkie spełnione.' : 'Ta kategoryzacja nie ma wymagań wstępnych.'}{' '}
            <SectionLink to={SUMMARY} position={position}>
              Zobacz podsumowanie
            </SectionLink>
          </>
        )
      }
      figure={
        <>
          <span className="figure">{done}</span> <small>z {all}</small>
        </>
      }
    >
      <div className="bar" style={{ '--now': all > 0 ? (done / all) * 100 : 100 } as CSSProperties}>
        <i />
      </div>
    </SectionHead>
  )
}
