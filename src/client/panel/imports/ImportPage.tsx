import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { refreshAll } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { BackLink } from '#client/ui/BackLink.tsx'
import { LIST_COLUMNS, type ListColumn } from '#domain/troopList.ts'
import { CheckList } from './CheckList.tsx'
import { ChooseColumns } from './ChooseColumns.tsx'
import { ChooseList } from './ChooseList.tsx'
import { LastImports, type Made, Outcome } from './ImportOutcome.tsx'
import { type ListLine, type ListSource, linesOf, type ReadList } from './listSource.ts'

/** Imports a list of troops from a spreadsheet (rules.md#70): the list, what it would make, the outcome. */
export function ImportPage() {
  const [source, setSource] = useState<ListSource>()
  const [read, setRead] = useState<ReadList>()
  const [made, setMade] = useState<Made>()
  useUnsaved(read !== undefined && made === undefined, 'address')

  async function check(lines: readonly ListLine[]) {
    const { rows } = await answer(api.admin.imports.troops.preview.post({ text: textOf(lines), columns: null }))
    setRead({ lines, rows })
  }

  async function choose(chosen: ListSource) {
    if (chosen.sheets.every(({ unknown }) => unknown.length === 0)) await check(linesOf(chosen, new Map()))
    setSource(chosen)
  }

  function restart() {
    setSource(undefined)
    setRead(undefined)
    setMade(undefined)
  }

  return (
    <PanelPage
      title="Wczytaj listę"
      kicker={
        <>
          <BackLink to="/admin/ustawienia/druzyny">Drużyny</BackLink>
          {source && !made && <span>nic nie zapisano</span>}
        </>
      }
    >
      <div className="stack">
        {made ? (
          <Outcome made={made} onAgain={restart} />
        ) : read && source ? (
          <CheckList
            read={read}
            source={source}
            onChange={check}
            onAgain={restart}
            send={(decisions, sendNow, expected) =>
              answer(
                api.admin.imports.troops.post({
                  text: textOf(read.lines),
                  columns: null,
                  decisions,
                  sendNow,
                  expected,
                }),
              )
            }
            onMade={async (outcome, sentNow) => {
              setMade({ ...outcome, sentNow })
              await refreshAll()
            }}
          />
        ) : source ? (
          <ChooseColumns source={source} onChosen={answers => check(linesOf(source, answers))} onBack={restart} />
        ) : (
          <>
            <ChooseList onChosen={choose} />
            <LastImports />
          </>
        )}
      </div>
    </PanelPage>
  )
}

const HEADINGS: Record<ListColumn, string> = {
  district: 'chorągiew',
  group: 'hufiec',
  team: 'drużyna',
  emails: 'adresy',
  names: 'imiona',
}

/** The head is line 1. Quoted, because cells hold separators; a line break within a cell is a space. */
const textOf = (lines: readonly ListLine[]) =>
  [HEADINGS, ...lines.map(({ cells }) => cells)]
    .map(cells =>
      LIST_COLUMNS.map(column => `"${cells[column].replace(/\s+/g, ' ').replaceAll('"', '""')}"`).join('\t'),
    )
    .join('\n')
