import { Link, Redirect, useLocation } from 'wouter'
import { remember, useRead } from '#client/api/useRead.ts'
import { useAddressWith } from '#client/panel/ListOrOne.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { type ManagedTeam, managedTeam, teamsLike, years } from '#client/panel/panelReads.ts'
import { SearchDialog } from '#client/panel/SearchDialog.tsx'
import { Badge, YearTag } from '#client/ui/Badge.tsx'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { pathOfSheetInPanel } from '#domain/addresses.ts'
import { mergeAddress } from './MergePage.tsx'
import { Owners } from './Owners.tsx'
import { TeamCard } from './TeamCard.tsx'
import { TeamNames } from './TeamNames.tsx'

export function TeamView({ id }: { id: number }) {
  const read = managedTeam(id)
  const team = useRead(read)
  const moved = useAddressWith({ druzyna: String(team?.mergedInto?.id ?? id) })
  if (!team) return <Loading />
  if (team.mergedInto) return <Redirect to={moved} replace />
  const show = async (changed: typeof team) => remember(read, changed)

  return (
    <PanelPage
      title={team.name}
      kicker={
        <>
          {[team.district.name, team.group && `hufiec ${team.group.name}`].filter(Boolean).join(', ')}
          {team.shadow && <Badge>ukryta</Badge>}
          {team.locked && <Badge tone="ok">arkusz zatwierdzony</Badge>}
        </>
      }
      actions={
        <>
          <MergeButton team={team} />
          <Link href={`/admin/ustawienia/dziennik?druzyna=${team.id}`} className="btn">
            Dziennik zmian
          </Link>
        </>
      }
    >
      <div className="stack">
        <Owners team={team} onChange={show} />
        <SheetLinks teamId={team.id} />
        {team.merged.map(other => (
          <SheetLinks key={other.id} teamId={other.id} name={other.name} />
        ))}
        <TeamNames team={team} onChange={show} />
        <TeamCard team={team} onChange={show} />
      </div>
    </PanelPage>
  )
}

function MergeButton({ team: { id, shadow } }: { team: ManagedTeam }) {
  const [, navigate] = useLocation()
  if (shadow) return null
  return (
    <DialogButton
      dialog={close => (
        <SearchDialog
          title="Połącz z inną drużyną"
          label="Nazwa drugiej drużyny"
          none="Żadna drużyna tak się nie nazywa."
          find={teamsLike}
          nameOf={({ name, district }) => `${name}, ${district.name}`}
          onClose={close}
        >
          {match =>
            match.id === id ? (
              <span className="muted">to ta drużyna</span>
            ) : match.shadow ? (
              <span className="muted">ukryta</span>
            ) : (
              <button type="button" className="btn" onClick={() => navigate(mergeAddress(id, match.id))}>
                Porównaj
              </button>
            )
          }
        </SearchDialog>
      )}
    >
      Połącz z inną drużyną
    </DialogButton>
  )
}

/** Links to the sheets of a team; with `name`, of one that was merged into this one. */
function SheetLinks({ teamId, name: mergedName }: { teamId: number; name?: string }) {
  const all = useRead(years)
  const begun = all?.filter(({ state }) => state !== 'DRAFT') ?? []
  const [open, over] = [begun.filter(({ state }) => state === 'OPEN'), begun.filter(({ state }) => state !== 'OPEN')]

  return (
    <section className="card">
      <header>
        <h2>{mergedName === undefined ? 'Arkusze' : `Arkusze przyłączonej: ${mergedName}`}</h2>
        {mergedName !== undefined && <p className="hint">Te, które nie zostały. Można je tylko czytać.</p>}
      </header>
      {all && begun.length === 0 && <p className="card__body muted">Nie było jeszcze żadnej kategoryzacji.</p>}
      <ul className="people">
        {[...open, ...over].map(({ id, name, state }) => (
          <li key={id}>
            <Link href={pathOfSheetInPanel(teamId, id)}>{name}</Link>
            <YearTag state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
