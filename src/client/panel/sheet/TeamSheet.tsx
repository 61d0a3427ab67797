import { useMemo } from 'react'
import { Link, Redirect, useSearch } from 'wouter'
import type { teamSheet } from '#client/api/reads.ts'
import { SheetView } from '#client/sheet/SheetView.tsx'
import { addressesIn, firstSection, readAddress, SUMMARY } from '#client/sheet/sections.ts'
import { prepareSheet, readSheet } from '#client/sheet/sheet.ts'
import { ExportButtons } from '#client/ui/ExportButtons.tsx'
import { LevelChip } from '#client/ui/LevelSymbol.tsx'
import { countedSymbols } from '#client/ui/levelNames.ts'
import { inPolish } from '#client/ui/messages.ts'
import { Note } from '#client/ui/Note.tsx'
import { Page } from '#client/ui/Page.tsx'
import { formatTotal } from '#domain/points.ts'
import type { Standing } from '#domain/standing.ts'
import type { YearState } from '#domain/year/year.ts'
import { sheetTable } from './sheetTable.ts'

type ReadSheet = NonNullable<Awaited<ReturnType<ReturnType<typeof teamSheet>['load']>>>

/** The sheet as its troop sees it, read-only and with the authors of the entries. */
export function TeamSheet({ read: [year, groups, prerequisites, team] }: { read: ReadSheet }) {
  const sheet = useMemo(() => {
    const { year: rules, entries } = readSheet([year, groups, prerequisites])
    return prepareSheet(rules)(entries)
  }, [year, groups, prerequisites])

  const addressOf = addressesIn(`/admin/kategoryzacja/${team.id}/w-roku/${year.id}`)
  const { section, ...within } = readAddress(useSearch(), sheet)
  if (section === null) return <Redirect to={addressOf(firstSection(sheet), within.shown)} replace />

  const closed = whyClosed(year.state, team.locked)
  return (
    <Page
      title={`Arkusz jednostki ${team.name}`}
      kicker={
        <>
          {`${team.district.name} · ${year.name} · `}
          <Link href={`/admin/ustawienia/druzyny?druzyna=${team.id}`}>Drużyna w panelu</Link>
        </>
      }
      actions={<ExportButtons table={() => sheetTable(team.name, sheet)} />}
    >
      <div className="stack">
        <Note tone="calm">
          <p>Arkusz wyświetlany w trybie tylko do odczytu!</p>
          {closed && <p>{inPolish(closed)}</p>}
        </Note>
        {section !== SUMMARY && <StandingLine standing={sheet.standing} />}
        <SheetView sheet={sheet} position={{ section, ...within, addressOf }} />
      </div>
    </Page>
  )
}

/** Why the troop itself may change nothing either, as the server would refuse it. */
function whyClosed(state: YearState, locked: boolean) {
  if (state === 'FINISHED') return 'year-over'
  return locked ? 'sheet-locked' : null
}

/** The troop's category, symbols and points in one line, above whatever part of the sheet is shown. */
function StandingLine({ standing: { category, tokens, points } }: { standing: Standing }) {
  const symbols = [
    countedSymbols(tokens.polowa, 'POLOWA'),
    countedSymbols(tokens.lesna, 'LESNA'),
    countedSymbols(tokens.puszczanska, 'PUSZCZANSKA'),
  ]
  return (
    <p className="row tight muted">
      <LevelChip level={category} />
      {symbols.join(', ')}, {formatTotal(points)} pkt
    </p>
  )
}
