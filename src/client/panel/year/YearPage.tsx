import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { useParams } from 'wouter'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { editorYear } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { yearStateNames } from '#client/ui/Badge.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { mayEditYears } from '#domain/people/roles.ts'
import { CalendarDay } from '#domain/requests/review.ts'
import { MAX_NAME, Name } from '#domain/requests/text.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearState } from '#domain/year/year.ts'
import type { PlaceKind } from '#domain/year/yearIssue.ts'
import { CategoryCards } from './CategoryCards.tsx'
import { CheckCard } from './CheckCard.tsx'
import { DeletedRows } from './DeletedRows.tsx'
import { createDrafts, EditorDrafts } from './drafts.ts'
import { type EditedYear, editedYear, pathTo } from './editedYear.ts'
import { FileCard } from './FileCard.tsx'
import { FilledSheets } from './FilledSheets.tsx'
import { Fold, useFolding } from './Fold.tsx'
import { Groups, NewGroup } from './Groups.tsx'
import { NuclearBar, NuclearCard } from './NuclearCard.tsx'
import { PossibleOrigins, useOriginsOf } from './OriginField.tsx'
import { Origins } from './Origins.tsx'
import { Prerequisites } from './Prerequisites.tsx'
import { RankingCard } from './RankingCard.tsx'
import { MayEdit, Nuclear, useRights } from './rights.ts'
import { rowFields, text } from './rowFields.ts'
import { StateButtons } from './StateButtons.tsx'
import { YearForm } from './YearForm.tsx'

export function YearPage() {
  const id = Number(useParams().id)
  const year = useRead(editorYear(id))
  const edited = useMemo(() => year && editedYear(year), [year])

  // The key separates the editors of two years: drafts and the nuclear mode must not pass from one to the other.
  return edited ? <YearEditor key={id} year={edited} /> : <Loading />
}

function YearEditor({ year }: { year: EditedYear }) {
  const [nuclear, setNuclear] = useState(false)
  const [drafts] = useState(createDrafts)
  return (
    <EditorDrafts value={drafts}>
      <PossibleOrigins value={useOriginsOf(year.id)}>
        <MayEdit value={mayEditYears(useReader())}>
          <Nuclear value={nuclear}>
            <PanelPage kicker="Edytor kategoryzacji" title={year.name} actions={<StateButtons year={year} />}>
              <Cards year={year} onNuclear={setNuclear} />
            </PanelPage>
          </Nuclear>
        </MayEdit>
      </PossibleOrigins>
    </EditorDrafts>
  )
}

function Cards({ year, onNuclear }: { year: EditedYear; onNuclear: (nuclear: boolean) => void }) {
  const rights = useRights(year)
  const folding = useFolding()
  const { reveal } = folding

  // Other pages link to a row of the year: …/kategoryzacja/3#task-7.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    const [, kind, id] = /^#(group|task|prerequisite)-(\d+)$/.exec(location.hash) ?? []
    if (kind) reveal(...pathTo({ place: { kind: kind as PlaceKind, id: Number(id) } }, year))
  }, [])

  return (
    <div className="stack">
      <NuclearBar onSwitch={onNuclear} />
      <DeletedRows year={year} />
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
        <Fold id="sheets" folding={folding} skipExpandAll summary={<b>Lista wypełnionych arkuszy</b>}>
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

const YearName = v.object({ name: Name })
const nameFields = rowFields({ name: text('Nazwa kategoryzacji', { maxLength: MAX_NAME }) })

function NameCard({ year }: { year: EditedYear }) {
  const { edit } = useRights(year)
  return (
    <section className="card card__body">
      <YearForm year={year} draft="name" fields={nameFields} schema={YearName} mayEdit={edit} saveText="Zapisz nazwę">
        {field => <Field {...field('name')} disabled={!edit} />}
      </YearForm>
    </section>
  )
}

const YearDeadline = v.object({ deadline: v.nullable(CalendarDay) })
const deadlineFields = rowFields({
  deadline: { ...text('Termin dla drużyn', { type: 'date' }), parse: (typed: string) => typed || null },
})

/** The last day for leaders may be changed while the year runs, without the nuclear mode (rules.md#56). */
function DeadlineCard({ year }: { year: EditedYear }) {
  const mayEdit = useRights(year).editor && year.state !== 'FINISHED'
  return (
    <section className="card card__body">
      <YearForm
        year={year}
        draft="deadline"
        fields={deadlineFields}
        schema={YearDeadline}
        mayEdit={mayEdit}
        saveText="Zapisz termin"
      >
        {field => (
          <Field
            {...field('deadline')}
            hint="Do końca tego dnia drużyny wypełniają i zgłaszają arkusze. Puste pole: bez terminu. Przypomnienia pójdą same 14, 3 i 1 dzień wcześniej o 8:00."
            disabled={!mayEdit}
          />
        )}
      </YearForm>
    </section>
  )
}
