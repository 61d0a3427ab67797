import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { Link, useLocation, useParams } from 'wouter'
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
import { TRASH_PATH } from '#domain/addresses.ts'
import { mayEditYears } from '#domain/people/roles.ts'
import { CalendarDay } from '#domain/requests/review.ts'
import { Name } from '#domain/requests/text.ts'
import { counted } from '#domain/text/plural.ts'
import { NAME } from '#domain/year/fieldKinds.ts'
import type { YearState } from '#domain/year/year.ts'
import type { PlaceKind } from '#domain/year/yearIssue.ts'
import { CategoryCards } from './CategoryCards.tsx'
import { CheckCard } from './CheckCard.tsx'
import { DeletedRows } from './DeletedRows.tsx'
import { EditorDrafts, forgetDrafts, useDrafts, useKeptDrafts } from './drafts.ts'
import { type EditedYear, editedYear, pathTo } from './editedYear.ts'
import { Editor, useRights, useYear } from './editor.ts'
import { FileCard } from './FileCard.tsx'
import { FilledSheets } from './FilledSheets.tsx'
import { Fold, Folds, useFolding, useFolds } from './Fold.tsx'
import { Groups, NewGroup } from './Groups.tsx'
import { ImpactQuestions } from './Impact.tsx'
import { NuclearBar, NuclearCard } from './NuclearCard.tsx'
import { PossibleOrigins, useOriginsOf } from './OriginField.tsx'
import { Origins } from './Origins.tsx'
import { Prerequisites } from './Prerequisites.tsx'
import { RankingCard } from './RankingCard.tsx'
import { rowFields } from './rowFields.ts'
import { StateButtons } from './StateButtons.tsx'
import { TalkKindsCard } from './TalkKindsCard.tsx'
import { CHANGED } from './TaskFilters.tsx'
import { TaskTable } from './TaskTable.tsx'
import { YearForm } from './YearForm.tsx'
import { LettersWaiting } from './YearLetters.tsx'

export function YearPage() {
  const id = Number(useParams().id)
  const year = useRead(editorYear(id))
  const edited = useMemo(() => year && editedYear(year), [year])

  // The key separates the editors of two years: drafts and the nuclear mode must not pass from one to the other.
  return edited ? <YearEditor key={id} year={edited} /> : <Loading />
}

function YearEditor({ year }: { year: EditedYear }) {
  const [nuclear, setNuclear] = useState(false)
  const reader = useReader()
  const { drafts, wereKept } = useKeptDrafts(reader.id, year.id)
  return (
    <Editor value={{ year, mayEdit: mayEditYears(reader), nuclear }}>
      <EditorDrafts value={drafts}>
        <PossibleOrigins value={useOriginsOf(year.id)}>
          <Folds value={useFolding()}>
            <PanelPage kicker="Edytor kategoryzacji" title={year.name} actions={<StateButtons />}>
              <ImpactQuestions>
                {wereKept && <KeptDrafts />}
                <Views onNuclear={setNuclear} />
              </ImpactQuestions>
            </PanelPage>
          </Folds>
        </PossibleOrigins>
      </EditorDrafts>
    </Editor>
  )
}

/** Says that edits of an earlier visit are still there: the forms that hold them are closed. */
function KeptDrafts() {
  const year = useYear()
  const drafts = useDrafts()
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
  onNuclear: (nuclear: boolean) => void
}

const TABLE = 'tabela'

function Views({ onNuclear }: ViewsProps) {
  const year = useYear()
  const folds = useFolds()
  const [view, show] = useQuery('widok', '', { undoable: true })
  const openForm = (...path: string[]) => {
    show('')
    folds.reveal(...path)
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
      <DeletedRows />
      {view === TABLE ? <TaskTable onOpen={openForm} /> : <Cards onNuclear={onNuclear} onFind={() => show(TABLE)} />}
    </div>
  )
}

function Cards({ onNuclear, onFind }: ViewsProps & { onFind: () => void }) {
  const year = useYear()
  const rights = useRights()
  const { reveal } = useFolds()
  const [, navigate] = useLocation()

  // Other pages link to a row of the year: …/kategoryzacja/3#task-7.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    const [, kind, id] = /^#(group|task|prerequisite)-(\d+)$/.exec(location.hash) ?? []
    if (kind) reveal(...pathTo({ place: { kind: kind as PlaceKind, id: Number(id) } }, year))
    // Each year had a Kosz of its own.
    else if (location.hash === '#kosz') navigate(TRASH_PATH, { replace: true })
  }, [])

  return (
    <>
      <div className="columns year-cards year-facts">
        <StateCard />
        <RankingCard />
        <NuclearCard onSwitch={onNuclear} />
      </div>
      <CategoryCards />
      <CheckCard />
      <Groups onFind={onFind} />
      {rights.edit && <NewGroup />}
      <section className="card">
        <Prerequisites />
        <Origins />
        <Fold id="sheets" skipExpandAll summary={<b>Lista wypełnionych arkuszy</b>}>
          <div className="fold__body">
            <FilledSheets yearId={year.id} />
          </div>
        </Fold>
      </section>
      <NameCard />
      <DeadlineCard />
      {rights.editor && <TalkKindsCard yearId={year.id} />}
      <FileCard />
    </>
  )
}

function StateCard() {
  const { state, sheets } = useYear()
  return (
    <section className="card card__body">
      <small>Status</small>
      <h2 className="year-state" data-state={state}>
        {yearStateNames[state].toLocaleUpperCase('pl')}
      </h2>
      <p className="hint">{stateMeaning[state]}</p>
      {sheets > 0 && <p className="hint">{counted(sheets, 'arkusz', 'arkusze', 'arkuszy')} z wpisami.</p>}
      <LettersWaiting />
    </section>
  )
}

const stateMeaning: Record<YearState, string> = {
  DRAFT: 'Widoczny tylko w panelu. Po otwarciu drużyny zaczną wypełniać arkusze.',
  OPEN: 'Drużyny wypełniają arkusze. Zmiany widać w nich od razu.',
  FINISHED: 'Arkusze są tylko do odczytu, a ranking jest publiczny.',
}

const YearName = v.object({ name: Name })
const nameFields = rowFields({ name: { ...NAME, label: 'Nazwa kategoryzacji', initial: '' } })

function NameCard() {
  const { edit } = useRights()
  return (
    <section className="card card__body">
      <YearForm draft="name" fields={nameFields} schema={YearName} mayEdit={edit} saveText="Zapisz nazwę">
        {field => <Field {...field('name')} disabled={!edit} />}
      </YearForm>
    </section>
  )
}

const YearDeadline = v.object({ deadline: v.nullable(CalendarDay) })
const deadlineFields = rowFields({
  deadline: {
    ...NAME,
    label: 'Termin dla drużyn',
    initial: null,
    format: (stored: string | null) => stored ?? '',
    parse: (typed: string) => typed || null,
    input: { type: 'date' },
  },
})

/** The last day for leaders may be changed while the year runs, without the nuclear mode (rules.md#56). */
function DeadlineCard() {
  const { state } = useYear()
  const mayEdit = useRights().editor && state !== 'FINISHED'
  return (
    <section className="card card__body">
      <YearForm
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
