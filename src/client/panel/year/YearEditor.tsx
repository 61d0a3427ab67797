import { useState } from 'react'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { CategoryCards } from './CategoryCards.tsx'
import { CheckCard } from './CheckCard.tsx'
import type { EditedYear } from './editedYear.ts'
import { FileCard } from './FileCard.tsx'
import { FilledSheets } from './FilledSheets.tsx'
import { Fold } from './Fold.tsx'
import { Groups } from './Groups.tsx'
import { NameCard } from './NameCard.tsx'
import { NewGroup } from './NewGroup.tsx'
import { NuclearCard } from './NuclearCard.tsx'
import { Nuclear } from './nuclear.ts'
import { Prerequisites } from './Prerequisites.tsx'
import { RankingCard } from './RankingCard.tsx'
import { useRights } from './rights.ts'
import { StateButtons } from './StateButtons.tsx'
import { StateCard } from './StateCard.tsx'
import { useFolding } from './useFolding.ts'

export function YearEditor({ year }: { year: EditedYear }) {
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
