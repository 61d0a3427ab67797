import { useParams } from 'wouter'
import { teamSheet } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { inPolish } from '#client/ui/messages.ts'
import { Page } from '#client/ui/Page.tsx'
import { TeamSheet } from './TeamSheet.tsx'

/** One troop's sheet of one year as the panel reads it. */
export function TeamSheetPage() {
  const { teamId, yearId } = useParams<{ teamId: string; yearId: string }>()
  const read = useRead(teamSheet({ teamId: Number(teamId), yearId: Number(yearId) }))
  if (read) return <TeamSheet read={read} />
  return (
    <Page title="Arkusz jednostki">
      {read === undefined ? <Loading /> : <EmptyState title={inPolish('nothing-runs')} />}
    </Page>
  )
}
