import { Redirect, useParams } from 'wouter'
import { oldSheet } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { BackLink } from '#client/ui/BackLink.tsx'
import { forLeader } from '#client/ui/forLeader.tsx'
import { Page } from '#client/ui/Page.tsx'
import { OldSheet } from './OldSheet.tsx'

export const OldSheetPage = forLeader(({ me, team }) => {
  const yearId = Number(useParams<{ yearId: string }>().yearId)
  const year = useRead(oldSheet({ teamId: team.id, yearId }))?.[0]
  if (year?.state === 'OPEN') return <Redirect to="/kategoryzacja" replace />
  return (
    <Page title={year?.name ?? 'Arkusz drużyny'} kicker={<BackLink to="/kategoryzacja/lata">Nasze arkusze</BackLink>}>
      <OldSheet userId={me.id} team={team} yearId={yearId} />
    </Page>
  )
})
