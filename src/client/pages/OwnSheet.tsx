import { useMemo } from 'react'
import { Redirect } from 'wouter'
import { withChanges } from '#client/sheet/changes.ts'
import type { Outbox } from '#client/sheet/outbox.ts'
import { Refusals } from '#client/sheet/Refusals.tsx'
import { readSheet, type SheetAnswer } from '#client/sheet/readSheet.ts'
import { SaveState } from '#client/sheet/SaveState.tsx'
import { SheetTabs } from '#client/sheet/SheetTabs.tsx'
import { SheetView } from '#client/sheet/SheetView.tsx'
import type { Saving } from '#client/sheet/saving.ts'
import { nameOf } from '#client/sheet/sections.ts'
import { prepareSheet } from '#client/sheet/sheet.ts'
import { inPolish } from '#client/ui/messages.ts'
import { Note } from '#client/ui/Note.tsx'
import { Page } from '#client/ui/Page.tsx'
import { editsInto } from './editsInto.ts'
import type { OwnTeam } from './SheetPage.tsx'
import { usePosition } from './usePosition.ts'

interface OwnSheetProps {
  answer: SheetAnswer
  team: OwnTeam
  /** The year ended while the page was open. */
  isOver: boolean
  outbox: Outbox
  saving: Saving
}

export function OwnSheet({ answer, team, isOver, outbox, saving }: OwnSheetProps) {
  const { year, entries } = useMemo(() => readSheet(answer), [answer])
  const score = useMemo(() => prepareSheet(year), [year])
  const sheet = useMemo(() => score(withChanges(entries, saving.changes)), [score, entries, saving.changes])
  const { position, start } = usePosition(sheet)
  if (start) return <Redirect to={start} replace />

  const closed = whyClosed(team, isOver)
  const edits = closed ? undefined : editsInto(outbox, answer[0].id, saving.refusals)

  return (
    <Page
      title="Arkusz drużyny"
      tab={`${nameOf(position.place, sheet)} · Arkusz drużyny`}
      kicker={`${year.name} · ${team.name}`}
      actions={
        <>
          {edits && <SaveState saving={saving} onRetry={() => outbox.start()} />}
          <SheetTabs sheet={sheet} position={position} />
        </>
      }
    >
      <div className="stack">
        {closed && <Note>{inPolish(closed)}</Note>}
        <Refusals refusals={saving.refusals} onRead={() => outbox.forgetRefusals()} />
        <SheetView sheet={sheet} position={position} edits={edits}>
          {edits && saving.phase !== 'untouched' && <SaveState saving={saving} />}
        </SheetView>
        {edits && (saving.phase === 'saving' || saving.phase === 'saved') && (
          // What is said at the head of the page, for whoever has scrolled past it. A failure is never out of sight.
          <div className="saved-corner wide-only no-print" aria-hidden="true">
            <SaveState saving={saving} />
          </div>
        )}
      </div>
    </Page>
  )
}

/** The server's sentence for why nothing may be changed. */
function whyClosed({ locked }: OwnTeam, isOver: boolean): string | null {
  if (isOver) return 'Categorization is over'
  return locked ? 'Sheet approved by an administrator' : null
}
