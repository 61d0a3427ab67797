import { ChevronLeft, Download, FileUp, Undo2 } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import * as v from 'valibot'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { readStored, removeStored, writeStored } from '#client/api/storage.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { refreshAll, useRead } from '#client/api/useRead.ts'
import { INVITATIONS_PAGE } from '#client/panel/invitationsPage.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, imports } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FieldFrame, FormError, SelectField, TextareaField } from '#client/ui/form/Field.tsx'
import { momentBeside } from '#client/ui/format.ts'
import { download } from '#client/ui/table/download.ts'
import { lineOf } from '#client/ui/table/readXlsx.ts'
import { toXlsx } from '#client/ui/table/xlsx.ts'
import { cellsIn, separatorOf } from '#domain/text/cells.ts'
import { counted } from '#domain/text/plural.ts'
import { nameKey } from '#domain/text/text.ts'
import { type Choice, LIST_COLUMNS, type ListColumn, type ListColumns, readTroopList } from '#domain/troopList.ts'
import { CheckList, type Mend, type Preview } from './CheckList.tsx'
import { readListFile, UnreadableFile } from './readListFile.ts'

const TEAMS = '/admin/ustawienia/druzyny'

/** A list of troops from a spreadsheet (rules.md#70): the list, its columns, what would happen line by line, the outcome. */
export function ImportPage() {
  const [grid, setGrid] = useState<string[][]>()
  const [columns, setColumns] = useState<ListColumns>()
  const [preview, setPreview] = useState<Preview>()
  const [made, setMade] = useState<Made>()
  const key = `import/${useReader().id}`
  const [aside, setAside] = useState(() => readStored(PutAside, key))
  const [choices, setChoices] = useState<PutAside['choices']>([])
  useUnsaved(preview !== undefined && made === undefined, 'address')
  const step = made ? 3 : preview ? 2 : grid ? 1 : 0

  async function check(cells: string[][], chosen: ListColumns) {
    const found = await answer(api.admin.imports.troops.preview.post({ text: textOf(cells), columns: [...chosen] }))
    setGrid(cells)
    setColumns(chosen)
    setPreview(found)
  }

  async function resume({ text, columns, choices }: PutAside) {
    setChoices(choices)
    await check(cellsIn(text), columns)
  }

  function putAside(decided: ReadonlyMap<number, Choice>) {
    const entry = { text: textOf(grid!), columns: [...columns!], choices: [...decided] }
    if (!writeStored(key, entry)) return false
    setAside(entry)
    restart()
    return true
  }

  function forget() {
    removeStored(key)
    setAside(null)
  }

  function restart() {
    setChoices([])
    setGrid(undefined)
    setPreview(undefined)
    setMade(undefined)
  }

  return (
    <PanelPage
      title="Wczytaj listę"
      kicker={
        <>
          <Link href={TEAMS} className="back-link">
            <ChevronLeft aria-hidden="true" />
            Drużyny
          </Link>
          {step > 0 && step < 3 && <span>nic nie zapisano</span>}
        </>
      }
    >
      <div className="stack">
        {step < 3 && <Steps current={step} />}
        {step === 0 && (
          <>
            <ChooseList
              onText={text => {
                setGrid(cellsIn(text.replace(/^\uFEFF/, ''), separatorOf(text)))
                setColumns(undefined)
              }}
            />
            {aside && <AsideCard aside={aside} onResume={resume} onForget={forget} />}
            <LastImports />
          </>
        )}
        {step === 1 && (
          <ChooseColumns grid={grid!} chosen={columns} onChosen={chosen => check(grid!, chosen)} onBack={restart} />
        )}
        {preview && !made && (
          <CheckList
            preview={preview}
            text={textOf(grid!)}
            columns={columns!}
            onMend={(changes: readonly Mend[]) => check(mended(grid!, columns!, changes), columns!)}
            chosen={choices}
            onPutAside={putAside}
            onBack={decided => {
              setChoices([...decided])
              setPreview(undefined)
            }}
            onMade={async (outcome, sentNow) => {
              forget()
              setMade({ ...outcome, sentNow, at: Date.now() })
              await refreshAll()
            }}
          />
        )}
        {made && <Outcome made={made} onAgain={restart} />}
      </div>
    </PanelPage>
  )
}

const PutAside = v.object({
  text: v.string(),
  columns: v.array(v.nullable(v.picklist(LIST_COLUMNS))),
  choices: v.array(v.tuple([v.number(), v.union([v.number(), v.picklist(['NEW', 'SKIP'])])])),
})
type PutAside = v.InferOutput<typeof PutAside>

interface AsideCardProps {
  aside: PutAside
  onResume: (aside: PutAside) => Promise<void>
  onForget: () => void
}

/** A list with its decisions that waits in this browser. */
function AsideCard({ aside, onResume, onForget }: AsideCardProps) {
  const resume = useAction(onResume)
  return (
    <section className="card card__body stack">
      <p role="status">
        Odłożona lista czeka w tej przeglądarce, podjęte decyzje: <b>{aside.choices.length}</b>. Nic z niej nie
        zapisano.
      </p>
      <FormError message={resume.failure} />
      <div className="row">
        <button type="button" className="btn" disabled={resume.busy} onClick={() => resume.run(aside)}>
          Dokończ odłożoną
        </button>
        <button type="button" className="btn" onClick={onForget}>
          Usuń ją
        </button>
      </div>
    </section>
  )
}

interface Made {
  id: number | null
  teams: number
  invitations: number
  sentNow: boolean
  at: number
}

const textOf = (grid: readonly string[][]) => grid.map(lineOf).join('\n')

const mended = (grid: readonly string[][], columns: ListColumns, changes: readonly Mend[]) =>
  grid.map((cells, index) => {
    const own = changes.filter(({ line }) => line === index + 1)
    if (own.length === 0) return cells
    const changed = Array.from({ length: Math.max(cells.length, columns.length) }, (_, at) => cells[at] ?? '')
    for (const { column, value } of own) changed[columns.indexOf(column)] = value.replace(/\s+/g, ' ')
    return changed
  })

const STEPS = ['Lista', 'Kolumny', 'Sprawdzenie']

const Steps = ({ current }: { current: number }) => (
  <ol className="steps">
    {STEPS.map((name, at) => (
      <li key={name} aria-current={at === current ? 'step' : undefined} data-done={at < current || undefined}>
        <i aria-hidden="true">{at + 1}</i>
        <b>{name}</b>
      </li>
    ))}
  </ol>
)

function ChooseList({ onText }: { onText: (text: string) => void }) {
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string>()
  const read = useAction(async (file: File | undefined) => {
    setProblem(undefined)
    if (!file) return
    try {
      use(await readListFile(file))
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      setProblem(error.message)
    }
  })

  function use(text: string) {
    if (text.trim() === '') setProblem('Na liście nie ma żadnego wiersza.')
    else onText(text)
  }

  return (
    <section className="card">
      <header>
        <h2>Skąd lista?</h2>
      </header>
      <div className="card__body import-source">
        <div className="stack">
          <FieldFrame label="Plik z arkuszem" hint="XLSX albo CSV, do 8 MB. Możesz go też tu upuścić.">
            {described => (
              // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input within takes keys
              <div
                className="import-drop row"
                onDragOver={event => event.preventDefault()}
                onDrop={event => {
                  event.preventDefault()
                  read.run(event.dataTransfer.files[0])
                }}
              >
                <input
                  type="file"
                  className="visually-hidden"
                  accept=".xlsx,.csv,.tsv,.txt"
                  onChange={(event: ChangeEvent<HTMLInputElement>) => read.run(event.currentTarget.files?.[0])}
                  {...described}
                />
                <label className="btn" htmlFor={described.id}>
                  <FileUp aria-hidden="true" />
                  Wybierz plik
                </label>
              </div>
            )}
          </FieldFrame>
          <div className="row">
            <button type="button" className="btn" onClick={() => download(toXlsx(TEMPLATE), 'wzor-listy.xlsx')}>
              <Download aria-hidden="true" />
              Pobierz wzór z przykładami
            </button>
          </div>
        </div>
        <form
          className="stack"
          onSubmit={event => {
            event.preventDefault()
            use(pasted)
          }}
        >
          <TextareaField
            label="…albo wklej wiersze z arkusza"
            rows={6}
            value={pasted}
            onChange={event => setPasted(event.currentTarget.value)}
            hint="Chorągiew, hufiec, drużyna, adresy (kilka po przecinku), imiona. Kolejność dowolna, najlepiej z nagłówkami."
          />
          <div className="row">
            <button type="submit" className="btn" data-tone="primary">
              Dalej
            </button>
          </div>
        </form>
        <FormError message={problem ?? read.failure} />
      </div>
    </section>
  )
}

const TEMPLATE = {
  title: 'Lista',
  head: ['chorągiew', 'hufiec', 'drużyna', 'adresy', 'imiona'],
  rows: [
    [
      'Nadwiślańska',
      'Południe',
      '21 NDH „Wydry”',
      'adam.kos@poczta.example, filip.rak@poczta.example',
      'Adam Kos, Filip Rak',
    ],
    ['Nadwiślańska', '', '22 NDH „Bobry”', '', ''],
  ],
}

const COLUMN_NAMES: Record<ListColumn, string> = {
  district: 'chorągiew',
  group: 'hufiec',
  team: 'drużyna',
  emails: 'adresy',
  names: 'imię i nazwisko',
}

interface ChooseColumnsProps {
  grid: string[][]
  chosen: ListColumns | undefined
  onChosen: (columns: ListColumns) => Promise<void>
  onBack: () => void
}

function ChooseColumns({ grid, chosen, onChosen, onBack }: ChooseColumnsProps) {
  const districts = useRead(districtNames)
  const [own, setOwn] = useState(chosen)
  const go = useAction(onChosen)
  const names = new Set(districts?.map(({ name }) => nameKey(name)))
  const isDistrict = (cell: string) => names.has(nameKey(cell))
  const width = Math.max(...grid.map(cells => cells.length))
  const found = readTroopList(textOf(grid), null, isDistrict).columns
  const columns: ListColumns = Array.from({ length: width }, (_, at) => (own ?? found)[at] ?? null)
  const { rows } = readTroopList(textOf(grid), columns, isDistrict)
  const known = columns.filter(column => column !== null).length

  return (
    <section className="card">
      <header>
        <h2>Która kolumna jest czym?</h2>
      </header>
      <ul className="card__body import-columns" data-plain>
        {columns.map((column, at) => (
          <li key={String(at)}>
            <SelectField
              label={`Kolumna ${at + 1}: ${grid.find(cells => cells[at])?.[at] ?? 'pusta'}`}
              value={column ?? ''}
              hint={grid
                .slice(1)
                .flatMap(cells => cells[at] || [])
                .slice(0, 2)
                .join(' · ')}
              onChange={event => {
                const wanted = (event.currentTarget.value || null) as ListColumn | null
                setOwn(columns.map((other, index) => (index === at ? wanted : other === wanted ? null : other)))
              }}
            >
              <option value="">pomiń</option>
              {LIST_COLUMNS.map(name => (
                <option key={name} value={name}>
                  {COLUMN_NAMES[name]}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
      <div className="card__body stack">
        <p className="hint">
          Rozpoznane kolumny: {known} z {width}. Pozostałe pomijamy. Imiona tylko tu widać, niczego z nich nie
          zapisujemy.
        </p>
        <FormError message={columns.includes('team') ? go.failure : 'Wskaż kolumnę z nazwami drużyn.'} />
        <div className="row">
          <button
            type="button"
            className="btn"
            data-tone="primary"
            disabled={go.busy || !columns.includes('team')}
            onClick={() => go.run(columns)}
          >
            Sprawdź {counted(rows.length, 'wiersz', 'wiersze', 'wierszy')}
          </button>
          <button type="button" className="btn" onClick={onBack}>
            Inna lista
          </button>
        </div>
      </div>
    </section>
  )
}

const inTeams = (n: number) => counted(n, 'drużyna', 'drużyny', 'drużyn')
const inInvitations = (n: number) => counted(n, 'zaproszenie', 'zaproszenia', 'zaproszeń')

interface TakenBack {
  teams: number
  invitations: number
  left: string[]
}

function Outcome({ made, onAgain }: { made: Made; onAgain: () => void }) {
  const last = useRead(imports)
  const own = last?.find(({ id }) => id === made.id)
  const [undone, setUndone] = useState<TakenBack>()
  const send = useAction(async () => {
    await answer(api.admin.imports({ id: made.id! }).send.post())
    await refreshAll()
  })
  const waits = own !== undefined && Date.parse(own.lettersAt) > made.at && made.invitations > 0 && !made.sentNow

  return (
    <section className="card card__body stack" aria-live="polite">
      {undone ? (
        <UndoneWords undone={undone} />
      ) : (
        <>
          <h2>
            Gotowe: {inTeams(made.teams)}, {inInvitations(made.invitations)}
          </h2>
          {waits && Date.parse(own.lettersAt) > Date.now() && (
            <p>
              Listy wyjdą: <b>{momentBeside(own.lettersAt, made.at)}</b>. Do tego czasu możesz cofnąć wszystko i nikt
              się nie dowie.
            </p>
          )}
          {made.sentNow && <p>Listy już wychodzą. Cofnąć można to, czego nikt nie użył.</p>}
        </>
      )}
      <FormError message={send.failure} />
      <div className="row">
        <Link href={TEAMS} className="btn" data-tone="primary">
          Zobacz drużyny
        </Link>
        {made.invitations > 0 && !undone && (
          <Link href={INVITATIONS_PAGE} className="btn">
            Zobacz zaproszenia
          </Link>
        )}
        {made.id !== null && !undone && <UndoButton id={made.id} onDone={setUndone} />}
        {waits && !undone && (
          <button type="button" className="btn" disabled={send.busy} onClick={send.run}>
            Wyślij listy teraz
          </button>
        )}
        <button type="button" className="btn" onClick={onAgain}>
          Wczytaj następną listę
        </button>
      </div>
    </section>
  )
}

const UndoneWords = ({ undone: { teams, invitations, left } }: { undone: TakenBack }) => (
  <>
    <h2>
      Cofnięto: {inTeams(teams)}, {inInvitations(invitations)}
    </h2>
    {left.length > 0 && <p>Zostały te, w których ktoś już jest albo coś zmienił: {left.join(', ')}.</p>}
  </>
)

const UndoButton = ({ id, onDone }: { id: number; onDone: (undone: TakenBack) => void }) => (
  <ConfirmButton
    title="Cofnąć to wczytanie?"
    text={
      <p>
        Znikną zaproszenia, których nikt nie użył, i drużyny, w których nikt nic nie zrobił. Reszta zostanie i będzie
        wymieniona.
      </p>
    }
    confirmLabel="Cofnij"
    onConfirm={async () => {
      onDone(await answer(api.admin.imports({ id }).delete()))
      await refreshAll()
    }}
  >
    <Undo2 aria-hidden="true" />
    Cofnij wszystko
  </ConfirmButton>
)

/** Lists earlier imports, each with its undo button. */
function LastImports() {
  const all = useRead(imports)
  const [undone, setUndone] = useState<TakenBack>()
  if (!all || all.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>Ostatnie wczytania</h2>
      </header>
      {undone && (
        <div className="card__body" role="status">
          <UndoneWords undone={undone} />
        </div>
      )}
      <ul className="people">
        {all.map(({ id, at, teams, invitations, lettersAt, undoneAt }) => (
          <li key={id}>
            <span>
              <b>{momentBeside(at, Date.now())}</b>: {inTeams(teams)}, {inInvitations(invitations)}
              {undoneAt
                ? ', cofnięte'
                : Date.parse(lettersAt) > Date.now() && `, listy wyjdą: ${momentBeside(lettersAt, Date.now())}`}
            </span>
            {!undoneAt && <UndoButton id={id} onDone={setUndone} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
