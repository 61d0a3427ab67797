import { use, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { Link, useParams } from 'wouter'
import { useStore } from '#client/api/store.ts'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { editorYear } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { yearStateNames } from '#client/ui/Badge.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { mayEditYears } from '#domain/people/roles.ts'
import { CalendarDay } from '#domain/requests/review.ts'
import { MAX_NAME, Name } from '#domain/requests/text.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearState } from '#domain/year/year.ts'
import type { PlaceKind } from '#domain/year/yearIssue.ts'
import { CategoryCards } from './CategoryCards.tsx'
import { CheckCard } from './CheckCard.tsx'
import { DeletedRows } from './DeletedRows.tsx'
import { EditorDrafts, forgetDrafts, useKeptDrafts } from './drafts.ts'
import { type EditedYear, editedYear, pathTo } from './editedYear.ts'
import { FileCard } from './FileCard.tsx'
import { FilledSheets } from './FilledSheets.tsx'
import { Fold, type Folding, useFolding } from './Fold.tsx'
import { Groups, NewGroup } from './Groups.tsx'
import { ImpactQuestions } from './Impact.tsx'
import { NuclearBar, NuclearCard } from './NuclearCard.tsx'
import { PossibleOrigins, useOriginsOf } from './OriginField.tsx'
import { Origins } from './Origins.tsx'
import { Prerequisites } from './Prerequisites.tsx'
import { RankingCard } from './RankingCard.tsx'
import { MayEdit, Nuclear, useRights } from './rights.ts'
import { rowFields, text } from './rowFields.ts'
import { StateButtons } from './StateButtons.tsx'
import { TalkKindsCard } from './TalkKindsCard.tsx'
import { CHANGED } from './TaskFilters.tsx'
import { TaskTable } from './TaskTable.tsx'
import { Trash } from './Trash.tsx'
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
  const { drafts, wereKept } = useKeptDrafts(useReader().id, year.id)
  return (
    <EditorDrafts value={drafts}>
      <PossibleOrigins value={useOriginsOf(year.id)}>
        <MayEdit value={mayEditYears(useReader())}>
          <Nuclear value={nuclear}>
            <PanelPage kicker="Edytor kategoryzacji" title={year.name} actions={<StateButtons year={year} />}>
              <ImpactQuestions year={year}>
                {wereKept && <KeptDrafts year={year} />}
                <Views year={year} onNuclear={setNuclear} />
              </ImpactQuestions>
            </PanelPage>
          </Nuclear>
        </MayEdit>
      </PossibleOrigins>
    </EditorDrafts>
  )
}

/** Says that edits of an earlier visit are still there: the forms that hold them are closed. */
function KeptDrafts({ year }: { year: EditedYear }) {
  const drafts = use(EditorDrafts)!
  const n = useStore(drafts).size
  if (n === 0) return null
  return (
    <Note>
      <p>Niezapisane zmiany z poprzedniego razu czekają w tej przeglądarce.</p>
      <div className="row">
        <Link className="btn" href={`/admin/kategoryzacja/${year.id}?widok=${TABLE}&${CHANGED}=1`}>
          Pokaż zmienione zadania
        </Link>
        <button
          type="button"
          className="btn"
          data-tone="quiet"
          onClick={() => forgetDrafts(drafts, ...drafts.get().keys())}
        >
          Porzuć zmiany
        </button>
      </div>
    </Note>
  )
}

interface ViewsProps {
  year: EditedYear
  onNuclear: (nuclear: boolean) => void
}

const TABLE = 'tabela'

function Views({ year, onNuclear }: ViewsProps) {
  const [view, show] = useQuery('widok', '', { undoable: true })
  const folding = useFolding()
  const openForm = (...path: string[]) => {
    show('')
    folding.reveal(...path)
  }
  const here = `/admin/kategoryzacja/${year.id}`
  const tabs = [
    { to: here, name: 'Formularze', current: view !== TABLE },
    { to: `${here}?widok=${TABLE}`, name: 'Tabela', current: view === TABLE },
  ]
  return (
    <div className="stack">
      <div>
        <Tabs label="Widok" tabs={tabs} />
      </div>
      <NuclearBar onSwitch={onNuclear} />
      <DeletedRows year={year} />
      {view === TABLE ? (
        <TaskTable year={year} onOpen={openForm} />
      ) : (
        <Cards year={year} onNuclear={onNuclear} folding={folding} onFind={() => show(TABLE)} />
      )}
    </div>
  )
}

function Cards({ year, onNuclear, folding, onFind }: ViewsProps & { folding: Folding; onFind: () => void }) {
  const rights = useRights(year)
  const { reveal } = folding

  // Other pages link to a row of the year: …/kategoryzacja/3#task-7.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    const [, kind, id] = /^#(group|task|prerequisite)-(\d+)$/.exec(location.hash) ?? []
    if (kind) reveal(...pathTo({ place: { kind: kind as PlaceKind, id: Number(id) } }, year))
  }, [])

  return (
    <>
      <div className="columns year-cards year-facts">
        <StateCard year={year} />
        <RankingCard year={year} />
        <NuclearCard onSwitch={onNuclear} folding={folding} />
      </div>
      <CategoryCards year={year} />
      <CheckCard year={year} folding={folding} />
      <Groups year={year} folding={folding} onFind={onFind} />
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
      <Trash year={year} folding={folding} />
      <NameCard year={year} />
      <DeadlineCard year={year} />
      {rights.editor && <TalkKindsCard yearId={year.id} />}
      <FileCard year={year} />
    </>
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
