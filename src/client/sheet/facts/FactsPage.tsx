import { Lock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { myReview, mySheet } from '#client/api/reads.ts'
import { EVERY_MINUTE, useRead, useReadOrNull } from '#client/api/useRead.ts'
import { sheetWith } from '#client/sheet/saving/changes.ts'
import { Rejections, SaveAnnouncer, SaveState, SaveTrouble } from '#client/sheet/saving/SaveState.tsx'
import { editsInto, useOutbox, useSaving } from '#client/sheet/saving/useOutbox.ts'
import { type AnsweredTask, isClosed, type Sheet, type SheetAnswer } from '#client/sheet/view/sheet.ts'
import { whyClosed } from '#client/sheet/whyClosed.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { inPolish, whyFailed } from '#client/ui/feedback/messages.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { forLeader, type LeaderProps } from '#client/ui/forLeader.tsx'
import { Page } from '#client/ui/Page.tsx'
import { formatTotal } from '#domain/scoring/points.ts'
import { pointsFor } from '#domain/scoring/scoring.ts'
import { standingFacts } from '#domain/standingFacts.ts'
import { counted } from '#domain/text/plural.ts'
import { ChangedRules } from './ChangedRules.tsx'
import { FactsOf, PrerequisiteFact, TaskFact, type Waits } from './FactRows.tsx'

const TITLE = 'Co się nie zmieniło'

export const FactsPage = forLeader(({ me: { id }, team }) => <Facts key={`${id}/${team.id}`} userId={id} team={team} />)

function Facts({ userId, team }: { userId: number; team: LeaderProps['team'] }) {
  const owner = { userId, teamId: team.id }
  const answer = useRead(mySheet(owner), EVERY_MINUTE)
  const review = useReadOrNull(myReview(owner), EVERY_MINUTE)
  if (!answer || review === undefined)
    return <Page title={TITLE}>{answer === null ? <EmptyState title={inPolish('nothing-runs')} /> : <Loading />}</Page>
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
  const sheet = useMemo(() => sheetWith(answer, saving.changes), [answer, saving.changes])
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
  const own = { sheet, edits, waits }
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
            done={sheet.year.prerequisites.filter(({ id }) => sheet.entries.ticked.has(id)).length}
            of={sheet.year.prerequisites.length}
          >
            {sheet.year.prerequisites.map(prerequisite => (
              <PrerequisiteFact key={prerequisite.id} prerequisite={prerequisite} {...own} />
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
                <TaskFact key={task.id} task={task} {...own} />
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
