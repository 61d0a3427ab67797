import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Changes, Done, SheetViewProps } from './edits.ts'
import { SectionLink } from './SectionLink.tsx'
import { SUMMARY, sectionName, sectionsOf } from './sections.ts'
import { type Turn, turnBetween } from './turns.ts'

interface TurnNoteProps extends Pick<SheetViewProps, 'sheet' | 'position'> {
  turn: Turn
  done: Done
  undo: Changes['undo']
  onHide: () => void
}

/** Shows where the reader is what the change just made has brought, and what comes next. It pushes the rows, and covers none. */
function TurnNote({ turn, done, undo, onHide, sheet, position }: TurnNoteProps) {
  const { kind, level, title, says, next } = turn
  if (kind === 'lost') {
    return (
      <div className="says task__wide" data-tone="warn">
        <Undo2 aria-hidden="true" />
        <p className="grow">
          {says} {next}
        </p>
        <button type="button" className="btn" onClick={() => undo(done)}>
          Cofnij
        </button>
      </div>
    )
  }
  return (
    <div className="won task__wide" data-level={level} data-kind={kind}>
      <span className="won__halo">
        <LevelSymbol level={level} size={kind === 'category' ? 'xl' : 'l'} />
      </span>
      <div>
        <h4>{title}</h4>
        <p>{says}</p>
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

function FirstGroup({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const first = sectionsOf(sheet).find(section => section > SUMMARY)
  if (first === undefined) return null
  return (
    <SectionLink to={first} position={position} className="btn">
      Pierwszy obszar: {sectionName(first, sheet)}
    </SectionLink>
  )
}

/** What the newest change has brought, until it is hidden or the next one is made. */
export function useTurn({ sheet, position, changes }: SheetViewProps, openedAt: number) {
  const [hidden, setHidden] = useState<Done>()
  const done = changes?.done.at(-1)
  const turn = done && done.at >= openedAt && done.at !== hidden?.at ? turnBetween(done.before, sheet) : null
  if (!changes || !done || !turn) return null
  const note = (
    <TurnNote
      turn={turn}
      done={done}
      undo={changes.undo}
      onHide={() => setHidden(done)}
      sheet={sheet}
      position={position}
    />
  )
  return { edit: done.edit, note, said: `${turn.title} ${turn.says} ${turn.next}` }
}

/** Says it politely; there from the beginning, or a screen reader would not listen to it. */
export function TurnAnnouncer({ said }: { said: string | undefined }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  )
}
