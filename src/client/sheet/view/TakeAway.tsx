import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import type { ReviewState } from '#domain/review.ts'
import type { Sheet } from './sheet.ts'
import { sheetTable } from './sheetTable.ts'

interface TakeAwayProps {
  sheet: Sheet
  team: { name: string }
  state: ReviewState
}

/** The sheet as files. */
export const TakeAway = ({ sheet, team, state }: TakeAwayProps) => (
  <ExportButtons table={() => sheetTable(team.name, sheet, state)} />
)
