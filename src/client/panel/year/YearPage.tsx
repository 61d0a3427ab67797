import { useEffect, useMemo, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useStore } from '#client/api/store.ts'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { editorYear } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { Fold, Folds, useFolding, useFolds } from '#client/panel/year/form/Fold.tsx'
import { ImpactQuestions } from '#client/panel/year/form/Impact.tsx'
import { PossibleOrigins, useOriginsOf } from '#client/panel/year/form/OriginField.tsx'
import { EditorDrafts, forgetDrafts, useDrafts, useKeptDrafts } from '#client/panel/year/model/drafts.ts'
import { type EditedYear, editedYear, pathTo } from '#client/panel/year/model/editedYear.ts'
import { Editor, useRights, useYear } from '#client/panel/year/model/editor.ts'
import { CategoryCards } from '#client/panel/year/settings/CategoryCards.tsx'
import { SettingsTab } from '#client/panel/year/settings/SettingsTab.tsx'
import { NuclearBar, NuclearCard } from '#client/panel/year/state/NuclearCard.tsx'
import { RankingCard } from '#client/panel/year/state/RankingCard.tsx'
import { StateButtons } from '#client/panel/year/state/StateButtons.tsx'
import { LettersWaiting } from '#client/panel/year/state/YearLetters.tsx'
import { DeletedRows } from '#client/panel/year/tasks/DeletedRows.tsx'
import { newKeysIn, taskKey } from '#client/panel/year/tasks/editedRows.ts'
import { Groups, NewGroup } from '#client/panel/year/tasks/Groups.tsx'
import { Origins } from '#client/panel/year/tasks/Origins.tsx'
import { Prerequisites } from '#client/panel/year/tasks/Prerequisites.tsx'
import { CheckCard } from '#client/panel/year/trial/CheckCard.tsx'
import { TrialCard } from '#client/panel/year/trial/Trial.tsx'
import { yearStateNames } from '#client/ui/Badge.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { TRASH_PATH } from '#contract/addresses.ts'
import { mayEditYears } from '#domain/people/roles.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearState } from '#domain/year/year.ts'
import type { PlaceKind } from '#domain/year/yearIssue.ts'
import { FilledSheets } from './FilledSheets.tsx'

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
            <PanelPage
              kicker="Edytor kategoryzacji"
              title={year.name}
              actions={
                <>
                  <YearTabs />
                  <StateButtons />
                </>
              }
            >
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

/** Says that edits of an earlier visit are still there: the areas that hold them are folded. */
function KeptDrafts() {
  const year = useYear()
  const folds = useFolds()
  const drafts = useDrafts()
  const kept = useStore(drafts)
  if (kept.size === 0) return null
  const areas = year.groups.filter(({ id, primaryTasks }) =>
    [`group-${id}`, ...primaryTasks.map(taskKey), ...newKeysIn(kept, id)].some(key => kept.has(key)),
  )
  return (
    <Note>
      <p>Niezapisane zmiany z poprzedniego razu czekają w tej przeglądarce.</p>
      <div className="row">
        {areas.length > 0 && (
          <button type="button" className="btn" onClick={() => folds.reveal(...areas.map(({ id }) => `group-${id}`))}>
            Pokaż zmienione zadania
          </button>
        )}
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

const SETTINGS = 'ustawienia'

/** The two halves of a year's page. */
function YearTabs() {
  const here = `/admin/kategoryzacja/${useYear().id}`
  const [view] = useQuery('widok')
  const tabs = [
    { to: here, name: 'Zadania', current: view !== SETTINGS },
    { to: `${here}?widok=${SETTINGS}`, name: 'Ustawienia roku', current: view === SETTINGS },
  ]
  return <Tabs label="Widok roku" tabs={tabs} />
}

function Views({ onNuclear }: ViewsProps) {
  const [view] = useQuery('widok')
  return (
    <div className="stack">
      <NuclearBar onSwitch={onNuclear} />
      <DeletedRows />
      {view === SETTINGS ? <SettingsTab /> : <Cards onNuclear={onNuclear} />}
    </div>
  )
}

function Cards({ onNuclear }: ViewsProps) {
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
      <TrialCard />
      <section className="card">
        <Prerequisites />
      </section>
      <Groups />
      {rights.edit && <NewGroup />}
      <section className="card">
        <Origins />
        <Fold id="sheets" skipExpandAll summary={<b>Lista wypełnionych arkuszy</b>}>
          <div className="fold__body">
            <FilledSheets yearId={year.id} />
          </div>
        </Fold>
      </section>
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
