import { useState } from 'react'
import * as v from 'valibot'
import { answer, api } from '#client/api/call.ts'
import { readStored, removeStored, writeStored } from '#client/api/storage.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { refreshAll } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { useReader } from '#client/panel/reader.ts'
import { BackLink } from '#client/ui/BackLink.tsx'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { lineOf } from '#client/ui/table/readXlsx.ts'
import { cellsIn, separatorOf } from '#domain/text/cells.ts'
import { LIST_COLUMNS, type ListColumns, type PlannedRow } from '#domain/troopList.ts'
import type { RowActs } from './CheckedRow.tsx'
import { type CheckedList, CheckList } from './CheckList.tsx'
import { ChooseColumns } from './ChooseColumns.tsx'
import { ChooseList } from './ChooseList.tsx'
import { LastImports, type Made, Outcome } from './ImportOutcome.tsx'

/** Imports a list of troops from a spreadsheet in four steps (rules.md#70): list, columns, check, outcome. */
export function ImportPage() {
  const key = `import/${useReader().id}`
  const [aside, setAside] = useState<CheckedList | null>(() => readStored(PutAside, key))
  const [text, setText] = useState<string>()
  const [columns, setColumns] = useState<ListColumns>()
  const [choices, setChoices] = useState<CheckedList['choices']>([])
  const [rows, setRows] = useState<readonly PlannedRow[]>()
  const [made, setMade] = useState<Made>()
  useUnsaved(rows !== undefined && made === undefined, 'address')
  const step = made ? 3 : rows ? 2 : text === undefined ? 0 : 1
  const list = text !== undefined && columns && { text, columns, choices }

  async function check(text: string, columns: ListColumns) {
    const preview = await answer(api.admin.imports.troops.preview.post({ text, columns: [...columns] }))
    setText(text)
    setColumns(columns)
    setRows(preview.rows)
  }

  function putAside(checked: CheckedList) {
    if (!writeStored(key, checked)) return false
    setAside(checked)
    restart()
    return true
  }

  function forget() {
    removeStored(key)
    setAside(null)
  }

  function restart() {
    setText(undefined)
    setChoices([])
    setRows(undefined)
    setMade(undefined)
  }

  return (
    <PanelPage
      title="Wczytaj listę"
      kicker={
        <>
          <BackLink to="/admin/ustawienia/druzyny">Drużyny</BackLink>
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
                setText(textOf(cellsIn(text.replace(/^\uFEFF/, ''), separatorOf(text))))
                setColumns(undefined)
              }}
            />
            {aside && (
              <AsideCard
                decided={aside.choices.length}
                onResume={async () => {
                  await check(aside.text, aside.columns)
                  setChoices(aside.choices)
                }}
                onForget={forget}
              />
            )}
            <LastImports />
          </>
        )}
        {step === 1 && (
          <ChooseColumns text={text!} chosen={columns} onChosen={chosen => check(text!, chosen)} onBack={restart} />
        )}
        {step === 2 && list && (
          <CheckList
            list={list}
            rows={rows!}
            onChoose={setChoices}
            onMend={changes => check(mended(list, changes), list.columns)}
            onPutAside={() => putAside(list)}
            onBack={() => setRows(undefined)}
            onMade={async (outcome, sentNow) => {
              forget()
              setMade({ ...outcome, sentNow })
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

interface AsideCardProps {
  decided: number
  onResume: () => Promise<void>
  onForget: () => void
}

const AsideCard = ({ decided, onResume, onForget }: AsideCardProps) => (
  <section className="card card__body stack">
    <p role="status">
      Odłożona lista czeka w tej przeglądarce, podjęte decyzje: <b>{decided}</b>. Nic z niej nie zapisano.
    </p>
    <div className="row">
      <ActionButton act={onResume}>Dokończ odłożoną</ActionButton>
      <button type="button" className="btn" onClick={onForget}>
        Usuń ją
      </button>
    </div>
  </section>
)

const textOf = (grid: readonly string[][]) => grid.map(lineOf).join('\n')

const mended = ({ text, columns }: CheckedList, changes: Parameters<RowActs['mend']>[0]) =>
  textOf(
    cellsIn(text).map((cells, index) => {
      const own = changes.filter(({ line }) => line === index + 1)
      if (own.length === 0) return cells
      const changed = Array.from({ length: Math.max(cells.length, columns.length) }, (_, at) => cells[at] ?? '')
      for (const { column, value } of own) changed[columns.indexOf(column)] = value.replace(/\s+/g, ' ')
      return changed
    }),
  )

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
