import { ChevronLeft } from 'lucide-react'
import { Link, Redirect, useParams } from 'wouter'
import { oldSheet } from '#client/api/reads.ts'
import { type Me, useMe } from '#client/api/session.ts'
import { useRead } from '#client/api/useRead.ts'
import { Page } from '#client/ui/Page.tsx'
import { OldSheet } from './OldSheet.tsx'

export function OldSheetPage() {
  const session = useMe()
  const { yearId } = useParams<{ yearId: string }>()
  // Only leaders reach this page (App.tsx).
  if (session.state !== 'signedIn' || !session.me.team) return null
  return <Opened userId={session.me.id} team={session.me.team} yearId={Number(yearId)} />
}

interface OpenedProps {
  userId: number
  team: NonNullable<Me['team']>
  yearId: number
}

function Opened({ userId, team, yearId }: OpenedProps) {
  const year = useRead(oldSheet({ teamId: team.id, yearId }))?.[0]
  if (year?.state === 'OPEN') return <Redirect to="/kategoryzacja" replace />
  return (
    <Page
      title={year?.name ?? 'Arkusz drużyny'}
      kicker={
        <Link href="/kategoryzacja/lata" className="back-link">
          <ChevronLeft aria-hidden="true" />
          Nasze arkusze
        </Link>
      }
    >
      <OldSheet userId={userId} team={team} yearId={yearId} />
    </Page>
  )
}
