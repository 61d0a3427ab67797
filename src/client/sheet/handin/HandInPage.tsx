import { CircleDashed } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { myReview, mySheet } from '#client/api/reads.ts'
import { useStore } from '#client/api/store.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { refresh, remember, useRead } from '#client/api/useRead.ts'
import { sheetWith } from '#client/sheet/saving/changes.ts'
import type { Outbox } from '#client/sheet/saving/outbox.ts'
import { useOutbox } from '#client/sheet/saving/useOutbox.ts'
import { type Checks, checksOf } from '#client/sheet/view/checks.ts'
import { useDiscussion } from '#client/sheet/view/discussion.ts'
import type { Sheet, SheetAnswer } from '#client/sheet/view/sheet.ts'
import { Tally } from '#client/sheet/view/Tally.tsx'
import { deadlineInWords } from '#client/ui/Deadline.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { inPolish } from '#client/ui/feedback/messages.ts'
import { SaidInPolish } from '#client/ui/feedback/whyNotRead.ts'
import { forLeader, type LeaderProps } from '#client/ui/forLeader.tsx'
import { FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { Page } from '#client/ui/Page.tsx'
import { lastDayOf } from '#domain/deadline.ts'
import { isOpenToLeaders, MAX_REMARK } from '#domain/review.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import type { Standing } from '#domain/scoring/standing.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { CheckList } from './CheckList.tsx'
import { MoreTime, missedDay } from './MoreTime.tsx'

const TITLE = 'Zgłoś arkusz do sprawdzenia'

/** Shows what a troop hands in and what is missing (rules.md#49). */
export const HandInPage = forLeader(({ me, team }) => {
  const owner = { userId: me.id, teamId: team.id }
  const outbox = useOutbox(owner)
  const read = useRead(mySheet(owner))
  const review = useRead(myReview(owner))

  if (read === null || review === null)
    return (
      <Page title={TITLE} width="reading">
        <EmptyState title={inPolish('nothing-runs')} />
      </Page>
    )
  if (read === undefined || review === undefined)
    return (
      <Page title={TITLE} width="reading">
        <Loading />
      </Page>
    )
  if (!isOpenToLeaders(review.state)) return <Redirect to={SUMMARY} replace />
  if (missedDay(review, read[0]) !== null)
    return (
      <Page title={TITLE} width="reading" kicker={`${read[0].name} · ${team.name}`}>
        <div className="stack">
          <MoreTime review={review} year={read[0]} teamId={team.id} isNext />
          <p>
            <Link href={SUMMARY} className="btn">
              Przejrzyj arkusz
            </Link>
          </p>
        </div>
      </Page>
    )
  return (
    <Ready
      read={read}
      team={team}
      outbox={outbox}
      extendedTo={review.extendedTo}
      isAgain={review.history.some(({ kind }) => kind === 'RETURN')}
    />
  )
})

const SUMMARY = '/kategoryzacja?obszar=0'

interface ReadyProps {
  read: SheetAnswer
  team: LeaderProps['team']
  outbox: Outbox
  extendedTo: string | null
  isAgain: boolean
}

function Ready({ read, team, outbox, extendedTo, isAgain }: ReadyProps) {
  const saving = useStore(outbox.saving)
  const sheet = useMemo(() => sheetWith(read, saving.changes), [read, saving.changes])
  const [{ id: yearId, name, deadline }] = read
  const discussion = useDiscussion({ ...outbox.owner, yearId }, true)
  const checks = checksOf(sheet, discussion?.threads ?? new Map())
  const lastDay = lastDayOf(deadline, extendedTo)

  return (
    <Page
      title={isAgain ? 'Zgłoś arkusz ponownie' : TITLE}
      width="reading"
      kicker={
        <>
          <Link href={SUMMARY}>Arkusz drużyny</Link>
          <span>{`${name} · ${team.name}`}</span>
        </>
      }
    >
      <div className="stack">
        <section className="card" aria-labelledby="co-zglaszacie">
          <header>
            <h2 id="co-zglaszacie">Co zgłaszacie</h2>
          </header>
          <StandingInFigures standing={sheet.standing} />
        </section>
        <Send sheet={sheet} checks={checks} outbox={outbox} isAgain={isAgain}>
          Po zgłoszeniu wartości można tylko czytać. Dopóki koordynator nie odpowie{lastDay && ' i nie minie termin'},
          zgłoszenie da się wycofać. Dostanie je koordynator chorągwi: {team.district.name}.{' '}
          {lastDay && `${deadlineInWords(lastDay, Date.now())}.`}
        </Send>
      </div>
    </Page>
  )
}

interface SendProps {
  sheet: Sheet
  checks: Checks
  outbox: Outbox
  isAgain: boolean
  children: ReactNode
}

function Send({ sheet, checks, outbox, isAgain, children }: SendProps) {
  const [, navigate] = useLocation()
  const [note, setNote] = useState('')
  const missing = useRef<HTMLElement>(null)
  useUnsaved(note.trim() !== '')

  const send = useAction(async () => {
    if (checks.prerequisites.length > 0) {
      missing.current!.focus()
      throw new SaidInPolish(inPolish('submit-incomplete'))
    }
    if ((await outbox.sendEverything()) > 0)
      throw new SaidInPolish('Nie wszystko jest jeszcze zapisane. Sprawdź połączenie i spróbuj ponownie.')
    const review = await answer(api.review.submit.post({ note }))
    setNote('')
    remember(myReview(outbox.owner), review)
    await refresh(mySheet(outbox.owner))
    navigate(SUMMARY)
  })

  return (
    <>
      <section className="card" aria-labelledby="czego-brakuje" ref={missing} tabIndex={-1}>
        <header>
          <h2 id="czego-brakuje">Czego brakuje</h2>
        </header>
        <CheckList checks={checks} prerequisites={sheet.year.prerequisites.length} />
      </section>
      <form
        className="card"
        onSubmit={event => {
          event.preventDefault()
          void send.run()
        }}
      >
        <div className="card__body stack">
          <TextareaField
            label="Uwaga do całego arkusza (nieobowiązkowa)"
            hint={`Do ${formatLong(MAX_REMARK)} znaków.`}
            rows={3}
            maxLength={MAX_REMARK}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
          <p className="hint">{children}</p>
          <FormError message={send.failure} />
          <div className="row">
            <button type="submit" className="btn" data-tone="primary" disabled={send.busy}>
              {send.busy ? 'Zgłaszanie…' : wordsOf(checks, isAgain)}
            </button>
            <Link href={SUMMARY} className="btn">
              Wróć do arkusza
            </Link>
          </div>
        </div>
      </form>
    </>
  )
}

function wordsOf({ obligatory }: Checks, isAgain: boolean): string {
  if (obligatory.length > 0)
    return `Zgłoś mimo ${counted(obligatory.length, 'pustego zadania', 'pustych zadań', 'pustych zadań')}`
  return isAgain ? 'Zgłoś ponownie' : 'Zgłoś do sprawdzenia'
}

function StandingInFigures({ standing: { category, points, tokens } }: { standing: Standing }) {
  return (
    <div className="goes">
      {category ? (
        <LevelSymbol level={category} size="xl" />
      ) : (
        <CircleDashed className="hero__none" aria-hidden="true" />
      )}
      <div>
        <h3>{category ? `Kategoria ${levelNames[category].category}` : 'Brak kategorii'}</h3>
        <p>
          <b>{formatTotal(points)} pkt</b>
        </p>
        <Tally tokens={tokens} />
      </div>
    </div>
  )
}
