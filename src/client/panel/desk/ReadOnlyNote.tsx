import type { ReactNode } from 'react'
import type { Overview } from '#client/panel/troops/troops.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import type { YearState } from '#domain/year/year.ts'

export interface DeskProps {
  overview: Overview
  /** Sheets of a year that is not OPEN are only read. */
  state: YearState
  picker: ReactNode
}

const READ_ONLY: Record<Exclude<YearState, 'OPEN'>, string> = {
  FINISHED: 'Ta kategoryzacja jest zamknięta: możesz czytać arkusze i pobierać listy.',
  DRAFT: 'Ta kategoryzacja jeszcze się nie zaczęła: drużyny zobaczą ją po otwarciu.',
}

export const ReadOnlyNote = ({ state }: { state: YearState }) =>
  state !== 'OPEN' && (
    <Note tone="calm">
      <p>{READ_ONLY[state]}</p>
    </Note>
  )
