import { editorYear } from '../../../../api/reads.ts'
import { useRead } from '../../../../api/useRead.ts'
import { counted } from '../../../../ui/plural.ts'
import type { EditedYear } from '../editedYear.ts'

/** How many sheets a move concerns: asked again when its dialog opens, for the page may be open since yesterday. */
export function SheetCount({ year }: { year: EditedYear }) {
  const { sheets } = useRead(editorYear(year.id)) ?? year
  return <>{counted(sheets, 'arkusz', 'arkusze', 'arkuszy')} z wpisami</>
}
