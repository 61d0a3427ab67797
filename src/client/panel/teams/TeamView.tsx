import { Link } from 'wouter'
import { remember, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { managedTeam, years } from '#client/panel/panelReads.ts'
import { Badge, YearTag } from '#client/ui/Badge.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Owners } from './Owners.tsx'
import { TeamCard } from './TeamCard.tsx'

export function TeamView({ id }: { id: number }) {
  const read = managedTeam(id)
  const team = useRead(read)
  if (!team) return <Loading />
  const show = async (changed: typeof team) => remember(read, changed)

  return (
    <PanelPage
      title={team.name}
      kicker={
        <>
          {team.district.name}
          {team.shadow && <Badge>ukryta</Badge>}
          {team.locked && <Badge tone="ok">arkusz zatwierdzony</Badge>}
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

/** The sheet of the open year first, then those of finished years. */
function SheetLinks({ teamId }: { teamId: number }) {
  const all = useRead(years)
  const begun = all?.filter(({ state }) => state !== 'DRAFT') ?? []
  const [open, over] = [begun.filter(({ state }) => state === 'OPEN'), begun.filter(({ state }) => state !== 'OPEN')]

  return (
    <section className="card">
      <header>
        <h2>Arkusze</h2>
      </header>
      {all && begun.length === 0 && <p className="card__body muted">Nie było jeszcze żadnej kategoryzacji.</p>}
      <ul className="people">
        {[...open, ...over].map(({ id, name, state }) => (
          <li key={id}>
            <Link href={`/admin/kategoryzacja/${teamId}/w-roku/${id}`}>{name}</Link>
            <YearTag state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
