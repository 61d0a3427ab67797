import type { Sheet } from '#client/sheet/model/sheet.ts'
import { sheetTable } from '#client/sheet/model/sheetTable.ts'
import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import type { ReviewState } from '#domain/review.ts'

interface TakeAwayProps {
  sheet: Sheet
  team: { name: string }
  state: ReviewState
}

/** The sheet as files. */
export const TakeAway = ({ sheet, team, state }: TakeAwayProps) => (
  <ExportButtons table={() => sheetTable(team.name, sheet, state)} />
)
