import { CircleCheck, CircleX, CloudOff, Lock, Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { myLastYear, myReview, mySheet, ruleChanges } from '#client/api/reads.ts'
import { EVERY_MINUTE, useRead, useReadOrNull } from '#client/api/useRead.ts'
import { useLastYear } from '#client/sheet/planning/LastYear.tsx'
import { withChanges } from '#client/sheet/saving/changes.ts'
import { Rejections, SaveAnnouncer, SaveState, SaveTrouble } from '#client/sheet/saving/SaveState.tsx'
import { editsInto, useOutbox, useSaving } from '#client/sheet/saving/useOutbox.ts'
import { fieldName, fieldValue } from '#client/sheet/view/comparisonWords.ts'
import {
  type AnsweredTask,
  isClosed,
  type Prerequisite,
  prepareSheet,
  type Sheet,
  type SheetAnswer,
  splitAnswer,
} from '#client/sheet/view/sheet.ts'
import { useTaskNote } from '#client/sheet/view/TaskNote.tsx'
import type { SheetEdits } from '#client/sheet/view/viewProps.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { inPolish, whyFailed } from '#client/ui/feedback/messages.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { forLeader, type LeaderProps } from '#client/ui/forLeader.tsx'
import { Page } from '#client/ui/Page.tsx'
import { formatPoints, formatTotal } from '#domain/scoring/points.ts'
import { maxPointsOf, pointsFor } from '#domain/scoring/scoring.ts'
import { standingFacts } from '#domain/standingFacts.ts'
import { counted } from '#domain/text/plural.ts'
import { whyClosed } from './whyClosed.ts'

type Team = LeaderProps['team']

const TITLE = 'Co się nie zmieniło'

export const FactsPage = forLeader(({ me: { id }, team }) => <Facts key={`${id}/${team.id}`} userId={id} team={team} />)

function Facts({ userId, team }: { userId: number; team: Team }) {
  const owner = { userId, teamId: team.id }
  const answer = useRead(mySheet(owner), EVERY_MINUTE)
  const review = useReadOrNull(myReview(owner), EVERY_MINUTE)
  const lastYear = useLastYear(myLastYear(owner), answer?.[1])
  if (answer === undefined || review === undefined || lastYear === undefined)
    return (
      <Page title={TITLE}>
        <Loading />
      </Page>
    )
  if (answer === null)
    return (
      <Page title={TITLE}>
        <EmptyState title={inPolish('nothing-runs')} />
      </Page>
    )
  const closed = whyClosed({ team, isOver: false, review, deadline: answer[0].deadline })
  return (
    <Page title={TITLE} kicker={`${answer[0].name} · ${team.name}`}>
      <div className="stack">
        {closed ? (
          <Note>
            {inPolish(closed.code, closed)} <Link href="/kategoryzacja">Otwórz arkusz</Link>
          </Note>
        ) : (
          <Answering answer={answer} owner={owner} />
        )}
      </div>
    </Page>
  )
}

function Answering({ answer, owner }: { answer: SheetAnswer; owner: { userId: number; teamId: number } }) {
  const outbox = useOutbox(owner)
  const saving = useSaving(outbox)
  const { year, entries } = useMemo(() => splitAnswer(answer), [answer])
  const score = useMemo(() => prepareSheet(year), [year])
  const sheet = useMemo(() => score(withChanges(entries, saving.changes)), [score, entries, saving.changes])
  const yearId = answer[0].id
  const edits = useMemo(
    () => editsInto(outbox, yearId, saving.rejections, whyFailed),
    [outbox, yearId, saving.rejections],
  )
  /** The prerequisites stay in sight until the page is opened again. */
  const [asksFirst] = useState(() => isClosed(sheet))

  const waits: Waits = (kind, id) =>
    saving.phase === 'retrying' && saving.changes.some(change => change.kind === kind && change.id === id)

  const groups = answer[1].map(({ id, name, tasks }: { id: number; name: string; tasks: readonly AnsweredTask[] }) => ({
    id,
    name,
    // A shared task is listed in its first area.
    tasks: standingFacts(tasks.filter(({ primaryGroupId }) => primaryGroupId === id)),
  }))
  const facts = groups.flatMap(({ tasks }) => tasks.same)
  const changed = groups.flatMap(({ tasks }) => tasks.changed)
  const areas = groups.filter(({ tasks }) => tasks.same.length > 0)
  const { values } = sheet.entries
  const answered = facts.filter(({ id }) => values.has(id)).length
  if (facts.length + changed.length === 0) return <Nothing />

  return (
    <>
      <SaveAnnouncer outbox={outbox} />
      <Rejections
        rejections={saving.rejections}
        onRead={() => outbox.forgetRejections()}
        onSend={() => outbox.sendRejected()}
      />
      <p>
        Na te sprawy odpowiedzieliście rok temu „tak”, a ich zasady są te same. Każdą trzeba przeczytać i odpowiedzieć
        osobno.
      </p>
      <section className="card standing-facts" aria-label={TITLE}>
        <header className="facts__head">
          <p>
            <b className="figure">{answered}</b> z {facts.length}
          </p>
          <SaveState outbox={outbox} />
          <div className="bar" style={{ '--now': facts.length > 0 ? (answered / facts.length) * 100 : 100 }}>
            <i />
          </div>
          <SaveTrouble saving={saving} onRetry={() => outbox.start()} />
        </header>

        {asksFirst && (
          <FactsOf
            name="Wymagania wstępne"
            done={year.prerequisites.filter(({ id }) => sheet.entries.ticked.has(id)).length}
            of={year.prerequisites.length}
          >
            {year.prerequisites.map(prerequisite => (
              <PrerequisiteFact
                key={prerequisite.id}
                prerequisite={prerequisite}
                sheet={sheet}
                edits={edits}
                waits={waits}
              />
            ))}
          </FactsOf>
        )}
        {isClosed(sheet) ? (
          <p className="facts__locked line">
            <Lock aria-hidden="true" />
            {counted(facts.length, 'sprawa', 'sprawy', 'spraw')} w{' '}
            {counted(areas.length, 'obszarze', 'obszarach', 'obszarach')}: po wymaganiach wstępnych.
          </p>
        ) : (
          areas.map(({ id, name, tasks: { same } }) => (
            <FactsOf key={id} name={name} done={same.filter(task => values.has(task.id)).length} of={same.length}>
              {same.map(task => (
                <TaskFact key={task.id} task={task} sheet={sheet} edits={edits} waits={waits} />
              ))}
            </FactsOf>
          ))
        )}
      </section>
      {answered === facts.length && facts.length > 0 && <Done facts={facts} sheet={sheet} />}
      <p className="hint">Nie wiesz? Zostaw puste i wróć później. Każda odpowiedź zapisuje się od razu w arkuszu.</p>
      {changed.length > 0 && <ChangedRules tasks={changed} />}
    </>
  )
}

function Nothing() {
  return (
    <EmptyState title="Nie ma jeszcze czego porównać">
      <p>Za rok ta strona oszczędzi Wam pół wieczoru.</p>
      <Link href="/kategoryzacja" className="btn">
        Otwórz arkusz
      </Link>
    </EmptyState>
  )
}

/** Enter leads to the next fact without an answer. */
function goToNextOpen({ key, target }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  const open = [
    ...target.closest('.standing-facts')!.querySelectorAll<HTMLElement>('.fact:has([data-empty="true"]) input'),
  ]
  const after = open.find(
    field =>
      !target.closest('.fact')!.contains(field) &&
      target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  after?.focus()
}

function FactsOf({ name, done, of, children }: { name: string; done: number; of: number; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className="facts__area">
        <h2 id={id}>{name}</h2>
        <small>
          {done} z {of}
        </small>
      </header>
      <ul onKeyDown={goToNextOpen}>{children}</ul>
    </section>
  )
}

type Waits = (kind: 'value' | 'tick', id: number) => boolean

interface TaskFactProps {
  task: AnsweredTask
  sheet: Sheet
  edits: SheetEdits
  waits: Waits
}

function TaskFact({ task, sheet, edits, waits }: TaskFactProps) {
  const { values, notes } = sheet.entries
  const value = values.get(task.id)
  const note = useTaskNote({
    name: task.name,
    note: notes?.get(task.id),
    // Once it is answered, last year's note is offered to be written again.
    lastNote: value === undefined ? null : task.lastYear?.note,
    write: value === undefined ? undefined : (text, how) => edits.writeNote?.(task, text, how),
    onDone: edits.finishEntry,
  })
  const answer = (value: number | null) => {
    edits.enter(task, value)
    edits.finishEntry()
  }
  return (
    <Fact
      name={task.name}
      answers={['nadal tak', 'już nie']}
      value={value === undefined ? undefined : value > 0}
      onAnswer={isStill => answer(isStill ? 1 : 0)}
      rejection={edits.rejectionOf('value', task.id)}
      waits={waits('value', task.id)}
      below={note.line}
    >
      {value === undefined ? (
        <>
          <span>{formatPoints(maxPointsOf(task))} pkt</span>
          {task.lastYear?.note && (
            <span className="fact__note">
              rok temu: <q>{task.lastYear.note.text}</q>
            </span>
          )}
        </>
      ) : (
        <>
          {value > 0 ? (
            <span className="line" data-tone="ok">
              <CircleCheck aria-hidden="true" /> +{formatPoints(pointsFor(task, values))} pkt
            </span>
          ) : (
            <span className="line">
              <CircleX aria-hidden="true" /> wpisane „nie”
            </span>
          )}
          <button type="button" className="link" aria-label={`Cofnij: ${task.name}`} onClick={() => answer(null)}>
            Cofnij
          </button>
          {note.add}
        </>
      )}
    </Fact>
  )
}

interface PrerequisiteFactProps {
  prerequisite: Prerequisite
  sheet: Sheet
  edits: SheetEdits
  waits: Waits
}

function PrerequisiteFact({ prerequisite, sheet, edits, waits }: PrerequisiteFactProps) {
  const isDone = sheet.entries.ticked.has(prerequisite.id)
  return (
    <Fact
      name={prerequisite.name}
      answers={['spełnione', 'jeszcze nie']}
      value={isDone ? true : undefined}
      onAnswer={isDone => edits.tick(prerequisite, isDone)}
      rejection={edits.rejectionOf('tick', prerequisite.id)}
      waits={waits('tick', prerequisite.id)}
    >
      <span>{isDone ? 'spełnione' : 'wymaganie wstępne'}</span>
    </Fact>
  )
}

interface FactProps {
  name: string
  answers: readonly [yes: string, no: string]
  value: boolean | undefined
  onAnswer: (isYes: boolean) => void
  rejection: string | undefined
  /** The network or the server is unreachable. */
  waits: boolean
  below?: ReactNode
  children: ReactNode
}

/** One line of constant height; hints are below its name. */
function Fact({ name, answers, value, onAnswer, rejection, waits, below, children }: FactProps) {
  const group = useId()
  return (
    <li className="fact" data-answer={value}>
      <h3>{name}</h3>
      <div className="fact__says hint">
        {rejection ? (
          <span className="error">Nie zapisano: {rejection}</span>
        ) : waits ? (
          <span className="line" data-tone="warn">
            <CloudOff aria-hidden="true" /> czeka na sieć, wyśle się samo
          </span>
        ) : (
          children
        )}
      </div>
      <fieldset className="yes-no" aria-label={name} data-empty={value === undefined}>
        {[true, false].map((answer, at) => (
          <label key={answers[at]}>
            <input type="radio" name={group} checked={value === answer} onChange={() => onAnswer(answer)} />
            {answers[at]}
          </label>
        ))}
      </fieldset>
      {below}
    </li>
  )
}

function Done({ facts, sheet }: { facts: readonly AnsweredTask[]; sheet: Sheet }) {
  const { values } = sheet.entries
  const yes = facts.filter(({ id }) => values.get(id)! > 0)
  const points = yes.reduce((sum, task) => sum + pointsFor(task, values), 0)
  return (
    <section className="card card__body">
      <h2>
        {facts.length} z {facts.length}. Arkusz ma już dobry początek.
      </h2>
      <p role="status">
        {yes.length} nadal tak, {facts.length - yes.length} już nie, razem {formatTotal(points)} pkt.
      </p>
      <Link href="/kategoryzacja" className="btn" data-tone="primary">
        Wypełniaj dalej
      </Link>
    </section>
  )
}

/** Facts whose rules are others now. The rules of then are fetched once the list is opened. */
function ChangedRules({ tasks }: { tasks: readonly AnsweredTask[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="card facts__changed" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="line">
          <Pencil aria-hidden="true" />
          {counted(tasks.length, 'sprawa ma', 'sprawy mają', 'spraw ma')} w tym roku inne zasady
        </span>
      </summary>
      <div className="card__body">
        <p className="hint">Nie ma ich powyżej: przeczytajcie je i odpowiedzcie w obszarze.</p>
        {isOpen && <Differences tasks={tasks} />}
      </div>
    </details>
  )
}

function Differences({ tasks }: { tasks: readonly AnsweredTask[] }) {
  const read = useRead(ruleChanges)
  if (!read) return <Loading />
  const fieldsOf = (id: number) => read.changes.find(change => change.kind === 'task' && change.id === id)?.fields ?? []
  return (
    <ul>
      {tasks.map(({ id, name, primaryGroupId }) => (
        <li key={id}>
          <Link href={`/kategoryzacja?obszar=${primaryGroupId}&zadanie=${id}`}>{name}</Link>
          {fieldsOf(id).map(({ field, before, after }) => (
            <small key={field} className="hint fact__difference">
              {fieldName(field)}: było {fieldValue(field, before)}, jest {fieldValue(field, after)}
            </small>
          ))}
        </li>
      ))}
    </ul>
  )
}
