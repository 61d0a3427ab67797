import { useParams } from 'wouter'
import { config, diplomas } from '#client/api/reads.ts'
import { useMe } from '#client/api/session.ts'
import { useRead } from '#client/api/useRead.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Page, PageTitle } from '#client/ui/Page.tsx'
import { Diploma } from './Diploma.tsx'
import { PaperBar } from './PaperBar.tsx'

export function DiplomaPage() {
  const session = useMe()
  const { yearId } = useParams<{ yearId: string }>()
  if (session.state !== 'signedIn' || !session.me.team) return null
  return <DiplomaOf teamId={session.me.team.id} yearId={Number(yearId)} back={{ href: '/', label: 'Strona główna' }} />
}

export function TeamDiplomaPage() {
  const { teamId, yearId } = useParams<{ teamId: string; yearId: string }>()
  const sheet = `/admin/kategoryzacja/${teamId}/w-roku/${yearId}`
  return <DiplomaOf teamId={Number(teamId)} yearId={Number(yearId)} back={{ href: sheet, label: 'Arkusz' }} />
}

interface DiplomaOfProps {
  teamId: number
  yearId: number
  back: { href: string; label: string }
}

function DiplomaOf({ teamId, yearId, back }: DiplomaOfProps) {
  const achieved = useRead(diplomas(teamId))
  const association = useRead(config)?.associationName
  if (!achieved || association === undefined) {
    return (
      <Page title="Dyplom">
        <Loading />
      </Page>
    )
  }
  const diploma = achieved.find(one => one.yearId === yearId)
  if (!diploma) {
    return (
      <Page title="Dyplom">
        <EmptyState title="Nie ma takiego dyplomu.">
          <p>Dyplom dostaje drużyna z kategorią, gdy kategoryzacja jest zamknięta, a jej ranking przeliczony.</p>
        </EmptyState>
      </Page>
    )
  }
  return (
    <main className="paper-page" id="tresc" tabIndex={-1}>
      <PageTitle>{`Dyplom ${diploma.name}, ${diploma.year}`}</PageTitle>
      <PaperBar title="Dyplom" back={back} />
      <Diploma diploma={diploma} association={association} />
    </main>
  )
}
