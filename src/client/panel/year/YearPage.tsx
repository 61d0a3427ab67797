import { useMemo, useState } from 'react'
import { useParams } from 'wouter'
import { editorYear } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { CategoryCards } from './CategoryCards.tsx'
import { CheckCard } from './CheckCard.tsx'
import { type EditedYear, editedYear } from './editedYear.ts'
import { FileCard } from './FileCard.tsx'
import { FilledSheets } from './FilledSheets.tsx'
import { Fold, useFolding } from './Fold.tsx'
import { NewGroup } from './GroupForm.tsx'
import { Groups } from './Groups.tsx'
import { NameCard } from './NameCard.tsx'
import { NuclearCard } from './NuclearCard.tsx'
import { Prerequisites } from './Prerequisites.tsx'
import { RankingCard } from './RankingCard.tsx'
import { Nuclear, useRights } from './rights.ts'
import { StateButtons } from './StateButtons.tsx'
import { StateCard } from './StateCard.tsx'

export function YearPage() {
  const id = Number(useParams().id)
  const year = useRead(editorYear(id))
  const edited = useMemo(() => year && editedYear(year), [year])

  // The key gives each year an editor of its own: what is typed and the nuclear switch must not pass to another year.
  return edited ? <YearEditor key={id} year={edited} /> : <Loading />
}

function YearEditor({ year }: { year: EditedYear }) {
  const [nuclear, setNuclear] = useState(false)
  return (
    <Nuclear value={nuclear}>
      <PanelPage kicker="Edytor roku" title={year.name} actions={<StateButtons year={year} />}>
        <Cards year={year} onNuclear={setNuclear} />
      </PanelPage>
    </Nuclear>
  )
}

function Cards({ year, onNuclear }: { year: EditedYear; onNuclear: (nuclear: boolean) => void }) {
  const rights = useRights(year)
  const folding = useFolding()

  return (
    <div className="stack">
      <div className="columns year-cards year-facts">
        <StateCard year={year} />
        <RankingCard year={year} />
        <NuclearCard onSwitch={onNuclear} folding={folding} />
      </div>
      <CategoryCards year={year} />
      <NameCard year={year} />
      <CheckCard year={year} folding={folding} />
      <section className="card">
        <Fold id="sheets" folding={folding} shy summary={<b>Lista wypełnionych arkuszy</b>}>
          <FilledSheets yearId={year.id} />
        </Fold>
        <Prerequisites year={year} folding={folding} />
      </section>
      <Groups year={year} folding={folding} />
      {rights.edit && <NewGroup year={year} folding={folding} />}
      <FileCard year={year} />
    </div>
  )
}
