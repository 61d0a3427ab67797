import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import type { Changes, Done } from '#client/sheet/model/edits.ts'
import { SUMMARY, sectionName, sectionsOf } from '#client/sheet/model/sections.ts'
import { type SymbolChange, symbolChangeBetween } from '#client/sheet/model/symbolChange.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { formatLong } from '#domain/scoring/values.ts'
import { SectionLink } from './SectionLink.tsx'

interface SymbolChangeNoteProps extends Pick<SheetViewProps, 'sheet' | 'position'> {
  symbolChange: SymbolChange
  done: Done
  undo: Changes['undo']
  onHide: () => void
}

/**
 * Shows below the changed row which symbol or category the change has brought, and what comes next. It moves the rows
 * below and covers none.
 */
function SymbolChangeNote({ symbolChange, done, undo, onHide, sheet, position }: SymbolChangeNoteProps) {
  const { kind, level, title, text, next } = symbolChange
  if (kind === 'lost' || kind === 'zero') {
    const { value } = done.was
    return (
      <Banner
        className="task__wide"
        tone="warn"
        Icon={Undo2}
        act={
          <>
            <button type="button" className="btn" onClick={() => undo(done)}>
              {typeof value === 'number' ? `Cofnij do ${formatLong(value)}` : 'Cofnij'}
            </button>
            {kind === 'zero' && (
              <button type="button" className="btn" data-tone="quiet" onClick={onHide}>
                Tak jest
              </button>
            )}
          </>
        }
      >
        {text} {next}
      </Banner>
    )
  }
  return (
    <div
      className="won task__wide"
      data-level={level}
      data-kind={kind}
      ref={kind === 'prerequisites' ? bringIntoSight : null}
    >
      <span className="won__halo">
        <LevelSymbol level={level} size={kind === 'category' ? 'xl' : 'l'} />
      </span>
      <div>
        <h4>{title}</h4>
        <p>{text}</p>
        <p>{next}</p>
        {kind === 'prerequisites' && <FirstGroup sheet={sheet} position={position} />}
        {kind === 'category' && (
          <SectionLink to={SUMMARY} position={position} className="btn">
            Zobacz podsumowanie
          </SectionLink>
        )}
      </div>
      <button type="button" className="icon-btn" aria-label="Ukryj" onClick={onHide}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** The last row of a list: on a phone its note would open below the window. */
function bringIntoSight(note: HTMLElement | null) {
  note?.scrollIntoView({ block: 'nearest' })
}

function FirstGroup({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const first = sectionsOf(sheet).find(section => section > SUMMARY)
  if (first === undefined) return null
  return (
    <SectionLink to={first} position={position} className="btn">
      Pierwszy obszar: {sectionName(first, sheet)}
    </SectionLink>
  )
}

/** The note for the newest change, until it is hidden or the next change is made. */
export function useSymbolChange({ sheet, position, edits }: SheetViewProps, openedAt: number) {
  const [hidden, setHidden] = useState<Done>()
  const changes = edits?.changes
  const done = changes?.done.at(-1)
  const symbolChange =
    done && done.at >= openedAt && done.at !== hidden?.at ? symbolChangeBetween(done.before, sheet, done.edit) : null
  if (!changes || !done || !symbolChange) return null
  const note = (
    <SymbolChangeNote
      symbolChange={symbolChange}
      done={done}
      undo={changes.undo}
      onHide={() => setHidden(done)}
      sheet={sheet}
      position={position}
    />
  )
  return { edit: done.edit, note, announcement: `${symbolChange.title} ${symbolChange.text} ${symbolChange.next}` }
}

/** The note, if it belongs to this row. */
export const noteOn = (change: ReturnType<typeof useSymbolChange>, kind: Done['edit']['kind'], id: number) =>
  change?.edit.kind === kind && change.edit.id === id ? change.note : undefined

/** Announces politely. Rendered from the start, otherwise a screen reader would not observe it. */
export function SymbolChangeAnnouncer({ announcement }: { announcement: string | undefined }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  )
}
