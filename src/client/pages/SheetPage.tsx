import { useMe } from '#client/session.ts'
import { Loading } from '#client/ui/Loading.tsx'
import { Page } from '#client/ui/Page.tsx'
import { NothingRuns } from './NothingRuns.tsx'
import { OwnSheet } from './OwnSheet.tsx'
import { useOutbox } from './useOutbox.ts'
import { useOwnSheet } from './useOwnSheet.ts'

/** A leader's own sheet. */
export function SheetPage() {
  const session = useMe()
  // The entrance lets nobody else in.
  if (session.state !== 'signedIn' || !session.me.team) return null
  return <LeaderSheet userId={session.me.id} team={session.me.team} />
}

export interface OwnTeam {
  id: number
  name: string
  locked: boolean
}

function LeaderSheet({ userId, team }: { userId: number; team: OwnTeam }) {
  const owner = { userId, teamId: team.id }
  const { outbox, saving } = useOutbox(owner)
  const { answer, isOver } = useOwnSheet(owner)

  if (answer === undefined) {
    return (
      <Page title="Arkusz drużyny" kicker={team.name}>
        <Loading />
      </Page>
    )
  }
  if (answer === null) return <NothingRuns outbox={outbox} saving={saving} />
  return <OwnSheet answer={answer} team={team} isOver={isOver} outbox={outbox} saving={saving} />
}
