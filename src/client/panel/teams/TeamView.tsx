import { Link } from 'wouter'
import { managedTeam } from '#client/api/reads.ts'
import { remember, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { Owners } from './Owners.tsx'
import { SheetLinks } from './SheetLinks.tsx'
import { TeamCard } from './TeamCard.tsx'

/** One troop: what it is called and where it belongs, whose it is, and the way to its sheets. */
export function TeamView({ id }: { id: number }) {
  const read = managedTeam(id)
  const team = useRead(read)
  if (!team) return <Loading />
  const show = (changed: typeof team) => remember(read, changed)

  return (
    <PanelPage
      title={team.name}
      kicker={
        <>
          {team.district.name}
          {team.shadow && <Badge>ukryta</Badge>}
          {team.locked && <Badge tone="warn">arkusz zablokowany</Badge>}
        </>
      }
      actions={
        <Link href={`/admin/ustawienia/dziennik?druzyna=${id}`} className="btn">
          Dziennik zmian
        </Link>
      }
    >
      <div className="stack">
        <Owners team={team} onChange={show} />
        <SheetLinks teamId={id} />
        <TeamCard team={team} onChange={show} />
      </div>
    </PanelPage>
  )
}
