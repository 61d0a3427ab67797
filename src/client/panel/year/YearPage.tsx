import { useMemo } from 'react'
import { useParams } from 'wouter'
import { editorYear } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { Loading } from '#client/ui/Loading.tsx'
import { editedYear } from './editedYear.ts'
import { YearEditor } from './YearEditor.tsx'

export function YearPage() {
  const id = Number(useParams().id)
  const year = useRead(editorYear(id))
  const edited = useMemo(() => year && editedYear(year), [year])

  // Each year has an editor of its own: what is typed and the nuclear switch stay with theirs.
  return edited ? <YearEditor key={id} year={edited} /> : <Loading />
}
