import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'wouter'
import { editorYear } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { yearStateNames } from '#client/ui/Badge.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { counted } from '#client/ui/plural.ts'
import type { YearState } from '#domain/year/year.ts'
import type { PlaceKind } from '#domain/year/yearIssue.ts'
import { CategoryCards } from './CategoryCards.tsx'
import { CheckCard, pathTo } from './CheckCard.tsx'
import { DeadlineCard } from './DeadlineCard.tsx'
import { Drafts, EditorDrafts } from './drafts.ts'
import { type EditedYear, editedYear } from './editedYear.ts'
import { FileCard } from './FileCard.tsx'
import { FilledSheets } from './FilledSheets.tsx'
import { Fold, useFolding } from './Fold.tsx'
import { GoneRows } from './GoneRows.tsx'
import { NewGroup } from './GroupForm.tsx'
import { Groups } from './Groups.tsx'
import { NameCard } from './NameCard.tsx'
import { NuclearBar, NuclearCard } from './NuclearCard.tsx'
import { Origins } from './Origins.tsx'
import { Prerequisites } from './Prerequisites.tsx'
import { RankingCard } from './RankingCard.tsx'
import { Nuclear, useRights } from './rights.ts'
import { StateButtons } from './StateButtons.tsx'

export function YearPage() {
  const id = Number(useParams().id)
  const year = useRead(editorYear(id))
  const edited = useMemo(() => year && editedYear(year), [year])

  // The key gives each year an editor of its own: what is typed and the nuclear switch must not pass to another year.
  return edited ? <YearEditor key={id} year={edited} /> : <Loading />
}

function YearEditor({ year }: { year: EditedYear }) {
  const [nuclear, setNuclear] = useState(false)
  const [drafts] = useState(() => new Drafts())
  return (
    <EditorDrafts value={drafts}>
      <Nuclear value={nuclear}>
        <PanelPage kicker="Edytor kategoryzacji" title={year.name} actions={<StateButtons year={year} />}>
          <Cards year={year} onNuclear={setNuclear} />
        </PanelPage>
      </Nuclear>
    </EditorDrafts>
  )
}

function Cards({ year, onNuclear }: { year: EditedYear; onNuclear: (nuclear: boolean) => void }) {
  const rights = useRights(year)
  const folding = useFolding()
  const { reveal } = folding

  // Other pages lead to a part of the year: …/kategoryzacja/3#task-7.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    const [, kind, id] = /^#(group|task|prerequisite)-(\d+)$/.exec(location.hash) ?? []
    if (kind) reveal(...pathTo({ place: { kind: kind as PlaceKind, id: Number(id) } }, year))
  }, [])

  return (
    <div className="stack">
      <NuclearBar onSwitch={onNuclear} />
      <GoneRows year={year} />
      <div className="columns year-cards year-facts">
        <StateCard year={year} />
        <RankingCard year={year} />
        <NuclearCard onSwitch={onNuclear} folding={folding} />
      </div>
      <CategoryCards year={year} />
      <CheckCard year={year} folding={folding} />
      <Groups year={year} folding={folding} />
      {rights.edit && <NewGroup year={year} folding={folding} />}
      <section className="card">
        <Prerequisites year={year} folding={folding} />
        <Origins year={year} folding={folding} />
        <Fold id="sheets" folding={folding} shy summary={<b>Lista wypełnionych arkuszy</b>}>
          <div className="fold__body">
            <FilledSheets yearId={year.id} mayApprove={year.state === 'OPEN'} />
          </div>
        </Fold>
      </section>
      <NameCard year={year} />
      <DeadlineCard year={year} />
      <FileCard year={year} />
    </div>
  )
}

function StateCard({ year: { state, sheets } }: { year: EditedYear }) {
  return (
    <section className="card card__body">
      <small>Status</small>
      <h2 className="year-state" data-state={state}>
        {yearStateNames[state].toLocaleUpperCase('pl')}
      </h2>
      <p className="hint">{stateMeaning[state]}</p>
      {sheets > 0 && <p className="hint">{counted(sheets, 'arkusz', 'arkusze', 'arkuszy')} z wpisami.</p>}
    </section>
  )
}

const stateMeaning: Record<YearState, string> = {
  DRAFT: 'Widoczny tylko w panelu. Po otwarciu drużyny zaczną wypełniać arkusze.',
  OPEN: 'Drużyny wypełniają arkusze. Zmiany widać w nich od razu.',
  FINISHED: 'Arkusze są tylko do odczytu, a ranking jest publiczny.',
}
