import { useState } from 'react'
import { Link } from 'wouter'
import { myLastYear, myReview, mySheet, teamSheets } from '#client/api/reads.ts'
import { me } from '#client/api/session.ts'
import { EVERY_MINUTE, useRead, useReadOrNull } from '#client/api/useRead.ts'
import type { Saving } from '#client/sheet/model/changes.ts'
import { useLastYear } from '#client/sheet/model/lastYear.ts'
import type { Outbox } from '#client/sheet/saving/outbox.ts'
import type { Owner } from '#client/sheet/saving/pendingChanges.ts'
import { Rejections } from '#client/sheet/saving/SaveState.tsx'
import { useOutbox, useSaving } from '#client/sheet/saving/useOutbox.ts'
import { lazyPart } from '#client/ui/chunk.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { notReadMessages } from '#client/ui/feedback/whyNotRead.ts'
import { forLeader } from '#client/ui/forLeader.tsx'
import { Page } from '#client/ui/Page.tsx'
import { styled } from '#client/ui/styles.ts'
import { OwnSheet, type OwnTeam } from './OwnSheet.tsx'

const OldSheet = lazyPart(async () => (await styled(import('./OldSheet.tsx'), 'sheet')).OldSheet)

export const SheetPage = forLeader(({ me: { id }, team }) => (
  <LeaderSheet key={`${id}/${team.id}`} userId={id} team={team} />
))

function LeaderSheet({ userId, team }: { userId: number; team: OwnTeam }) {
  const owner = { userId, teamId: team.id }
  const outbox = useOutbox(owner)
  // Followed in the same component as the sheet: a saved change leaves `saving` in the render that has it in the sheet, so that the
  // old value never shows in between.
  const saving = useSaving(outbox)
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
  if (answer === null) return <NothingRuns outbox={outbox} saving={saving} team={team} />
  return <OwnSheet {...{ answer, team, isOver, review, lastYear, outbox, saving }} />
}

interface NothingRunsProps {
  outbox: Outbox
  saving: Saving
  team: OwnTeam
}

/**
 * Shown between two years, with the troop's newest closed sheet (rules.md#76). Changes that could not be saved in the last
 * year are still listed.
 */
function NothingRuns({ outbox, saving, team }: NothingRunsProps) {
  const years = useReadOrNull(teamSheets(team.id))
  const newest = years?.find(({ state }) => state === 'FINISHED')
  return (
    <Page
      title={newest?.year ?? 'Arkusz drużyny'}
      kicker={newest && <Link href="/kategoryzacja/lata">Nasze arkusze</Link>}
    >
      <Rejections rejections={saving.rejections} onRead={() => outbox.forgetRejections()} />
      {newest ? (
        <OldSheet userId={outbox.owner.userId} team={team} yearId={newest.yearId}>
          {notReadMessages['nothing-runs']} To ostatni arkusz.
        </OldSheet>
      ) : (
        <EmptyState title={notReadMessages['nothing-runs']}>
          <Link href="/zasady/zadania" className="btn">
            Wypróbuj zadania
          </Link>
          <Link href="/ranking" className="btn">
            Zobacz ranking
          </Link>
        </EmptyState>
      )}
    </Page>
  )
}

/**
 * The sheet on the server, polled every minute and on focus: another leader of the troop may be filling it in, an
 * administrator may lock it. If the year ends, the last response stays on screen.
 */
function useOwnSheet(owner: Owner) {
  useRead(me, EVERY_MINUTE)
  const answer = useRead(mySheet(owner), EVERY_MINUTE)
  const [last, setLast] = useState(answer)
  if (answer && answer !== last) setLast(answer)

  const isOver = answer === null && !!last
  return { answer: isOver ? last : answer, isOver }
}
