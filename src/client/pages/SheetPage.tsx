import './sharedSheets.ts'
import { type ComponentProps, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { myLastYear, myReview, mySheet } from '#client/api/reads.ts'
import { readAhead, useRead, useReadOrNull } from '#client/api/useRead.ts'
import { me, useMe } from '#client/session.ts'
import { useLastYear } from '#client/sheet/LastYear.tsx'
import type { Outbox } from '#client/sheet/outbox.ts'
import type { Owner } from '#client/sheet/pending.ts'
import { Refusals } from '#client/sheet/SaveState.tsx'
import type { Saving } from '#client/sheet/saving.ts'
import { SUMMARY } from '#client/sheet/sections.ts'
import type { SheetAnswer } from '#client/sheet/sheet.ts'
import { fetchCards, fetchRows } from '#client/sheet/sheetParts.ts'
import { useOutbox, useSaving } from '#client/sheet/useOutbox.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { inPolish } from '#client/ui/messages.ts'
import { Page } from '#client/ui/Page.tsx'
import { OwnSheet, type OwnTeam } from './OwnSheet.tsx'

/** Those that the page shows at first; all of them where it is fetched ahead. */
export async function fetchSheetParts() {
  if (location.pathname !== '/kategoryzacja') return fetchAllParts()
  const section = Number(new URLSearchParams(location.search).get('obszar'))
  const { isClosed, isReviewed } = await knownByNow()
  return Promise.all([(section !== SUMMARY || isClosed) && fetchRows(), isReviewed && fetchCards()])
}

const fetchAllParts = () => Promise.all([fetchRows(), fetchCards()])

/** From what the page brought along (decision 026). */
async function knownByNow() {
  const [reader] = await readAhead(me)
  if (!reader?.team) return {}
  const owner = { userId: reader.id, teamId: reader.team.id }
  const [[sheet], [review]] = await Promise.all([readAhead(mySheet(owner)), readAhead(myReview(owner))])
  return {
    isClosed: sheet?.[2].some(({ value }) => !value),
    isReviewed: review && review.history.length > 0,
  }
}

/** A leader's own sheet. */
export function SheetPage() {
  const session = useMe()
  // Only leaders reach this page (App.tsx).
  if (session.state !== 'signedIn' || !session.me.team) return null
  const { id, team } = session.me
  return <LeaderSheet key={`${id}/${team.id}`} userId={id} team={team} />
}

function LeaderSheet({ userId, team }: { userId: number; team: OwnTeam }) {
  const owner = { userId, teamId: team.id }
  const outbox = useOutbox(owner)
  useEffect(() => {
    // Once the page was painted. What does not come now is fetched when it is drawn.
    const later = () => setTimeout(() => fetchAllParts().catch(() => {}))
    const frame = requestAnimationFrame(later)
    return () => cancelAnimationFrame(frame)
  }, [])
  const { answer, isOver } = useOwnSheet(owner)
  const review = useReadOrNull(myReview(owner), EVERY_MINUTE)
  const lastYear = useLastYear(myLastYear(owner), answer?.[1])

  if (answer === undefined || review === undefined || lastYear === undefined) {
    return (
      <Page title="Arkusz drużyny" kicker={team.name}>
        <Loading />
      </Page>
    )
  }
  return <ReadSheet answer={answer} team={team} isOver={isOver} outbox={outbox} review={review} lastYear={lastYear} />
}

type ReadSheetProps = Omit<ComponentProps<typeof OwnSheet>, 'answer' | 'saving'> & { answer: SheetAnswer | null }

function ReadSheet({ answer, outbox, ...sheet }: ReadSheetProps) {
  const saving = useSaving(outbox)
  if (answer === null) return <NothingRuns outbox={outbox} saving={saving} />
  return <OwnSheet answer={answer} outbox={outbox} saving={saving} {...sheet} />
}

/** Between two years. What could not be saved of the last one is still told. */
function NothingRuns({ outbox, saving }: { outbox: Outbox; saving: Saving }) {
  return (
    <Page title="Arkusz drużyny">
      <Refusals refusals={saving.refusals} onRead={() => outbox.forgetRefusals()} />
      <EmptyState title={inPolish('nothing-runs')}>
        <Link href="/ranking" className="btn">
          Zobacz ranking
        </Link>
      </EmptyState>
    </Page>
  )
}

const EVERY_MINUTE = { refreshInterval: 60_000 }

/**
 * The sheet as the server has it, read again on focus and every minute: somebody else of the troop may be filling it in,
 * an administrator may lock it. When the year ends meanwhile, what was read last stays on screen.
 */
function useOwnSheet(owner: Owner) {
  useRead(me, EVERY_MINUTE)
  const answer = useRead(mySheet(owner), EVERY_MINUTE)
  const [last, setLast] = useState(answer)
  if (answer && answer !== last) setLast(answer)

  const isOver = answer === null && !!last
  return { answer: isOver ? last : answer, isOver }
}
