import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { useParams } from 'wouter'
import { api } from '#client/api/call.ts'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { editorYear } from '#client/panel/panelReads.ts'
import { useMe } from '#client/session.ts'
import { yearStateNames } from '#client/ui/Badge.tsx'
import { Field } from '#client/ui/Field.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { counted } from '#client/ui/plural.ts'
import { CalendarDay } from '#domain/requests/review.ts'
import { MAX_NAME, Name } from '#domain/requests/text.ts'
import { mayEditYears } from '#domain/roles.ts'
import type { YearState } from '#domain/year/year.ts'
import type { PlaceKind } from '#domain/year/yearIssue.ts'
import { CategoryCards } from './CategoryCards.tsx'
import { CheckCard, pathTo } from './CheckCard.tsx'
import { changeYear } from './changeYear.ts'
import { Drafts, EditorDrafts } from './drafts.ts'
import { type EditedYear, editedYear } from './editedYear.ts'
import { FileCard } from './FileCard.tsx'
import { FilledSheets } from './FilledSheets.tsx'
import { Fold, useFolding } from './Fold.tsx'
import { GoneRows } from './GoneRows.tsx'
import { NewGroup } from './GroupForm.tsx'
import { Groups } from './Groups.tsx'
import { NuclearBar, NuclearCard } from './NuclearCard.tsx'
import { PossibleOrigins, useOriginsOf } from './OriginField.tsx'
import { Origins } from './Origins.tsx'
import { Prerequisites } from './Prerequisites.tsx'
import { RankingCard } from './RankingCard.tsx'
import { MayEdit, Nuclear, useRights } from './rights.ts'
import { SaveBar } from './SaveBar.tsx'
import { StateButtons } from './StateButtons.tsx'
import { useRowForm } from './useRowForm.ts'

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
  const session = useMe()
  return (
    <EditorDrafts value={drafts}>
      <PossibleOrigins value={useOriginsOf(year.id)}>
        <MayEdit value={session.state === 'signedIn' && mayEditYears(session.me)}>
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

const YearName = v.object({ name: Name })
const nameLabels = { name: 'Nazwa kategoryzacji' }

function NameCard({ year }: { year: EditedYear }) {
  const rights = useRights(year)
  const form = useRowForm({
    of: 'name',
    saved: { name: year.name },
    schema: YearName,
    entered: fields => fields,
    save: (_, change) => changeYear(year.id, api.admin.categorization({ id: year.id }).patch(change)),
  })

  return (
    <section className="card">
      <form className="card__body form" onSubmit={form.onSubmit}>
        <Field label={nameLabels.name} maxLength={MAX_NAME} disabled={!rights.edit} {...form.text('name')} />
        {rights.edit && (form.isChanged || form.isSaved) && (
          <SaveBar form={form} labels={nameLabels} yes="Zapisz nazwę" />
        )}
      </form>
    </section>
  )
}

const YearDeadline = v.object({ deadline: v.nullable(CalendarDay) })
const deadlineLabels = { deadline: 'Termin dla drużyn' }

/** The last day for leaders. It may be set and moved while the year runs, without the nuclear mode (rules.md#56). */
function DeadlineCard({ year }: { year: EditedYear }) {
  const rights = useRights(year)
  const mayEdit = rights.editor && year.state !== 'FINISHED'
  const form = useRowForm({
    of: 'deadline',
    saved: { deadline: year.deadline ?? '' },
    row: { deadline: year.deadline },
    schema: YearDeadline,
    entered: ({ deadline }) => ({ deadline: deadline || null }),
    save: (_, change) => changeYear(year.id, api.admin.categorization({ id: year.id }).patch(change)),
  })

  return (
    <section className="card">
      <form className="card__body form" onSubmit={form.onSubmit}>
        <Field
          label={deadlineLabels.deadline}
          type="date"
          hint="Do końca tego dnia drużyny wypełniają i zgłaszają arkusze. Puste pole: bez terminu. Przypomnienia pójdą same 14, 3 i 1 dzień wcześniej o 8:00."
          disabled={!mayEdit}
          {...form.text('deadline')}
        />
        {mayEdit && (form.isChanged || form.isSaved) && (
          <SaveBar form={form} labels={deadlineLabels} yes="Zapisz termin" />
        )}
      </form>
    </section>
  )
}
