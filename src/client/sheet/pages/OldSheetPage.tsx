import { Redirect, useParams, useSearch } from 'wouter'
import { myTeam, oldSheet } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { BackLink } from '#client/ui/BackLink.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { forLeader } from '#client/ui/forLeader.tsx'
import { Page } from '#client/ui/Page.tsx'
import { quoted } from '#domain/text/quoted.ts'
import { OldSheet } from './OldSheet.tsx'

/** A sheet of a closed year, or any sheet of a troop that became part of the own one (`?druzyna=`, rules.md#71). */
export const OldSheetPage = forLeader(({ me, team }) => {
  const yearId = Number(useParams<{ yearId: string }>().yearId)
  const mergedId = Number(new URLSearchParams(useSearch()).get('druzyna'))
  const own = useRead(mergedId ? myTeam : null)
  const merged = own?.merged.find(({ id }) => id === mergedId)
  const of = mergedId ? merged : team
  const year = useRead(of ? oldSheet({ teamId: of.id, yearId }) : null)?.[0]
  if (mergedId && own === undefined) return <Loading />
  if (!of || (!merged && year?.state === 'OPEN')) return <Redirect to="/kategoryzacja" replace />
  return (
    <Page title={year?.name ?? 'Arkusz drużyny'} kicker={<BackLink to="/kategoryzacja/lata">Nasze arkusze</BackLink>}>
      <OldSheet userId={me.id} team={of} yearId={yearId} isMerged={merged !== undefined}>
        {merged && `Drużyna ${quoted(merged.name)}, połączona z Waszą.`}
      </OldSheet>
    </Page>
  )
})
