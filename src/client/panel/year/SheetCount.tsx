import { editorYear } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { counted } from '#client/ui/plural.ts'
import type { EditedYear } from './editedYear.ts'

/** How many sheets a change of state concerns. Asked again when its dialog opens, for the page may be hours old. */
export function SheetCount({ year }: { year: EditedYear }) {
  const { sheets } = useRead(editorYear(year.id)) ?? year
  return <>{counted(sheets, 'arkusz', 'arkusze', 'arkuszy')} z wpisami</>
}
