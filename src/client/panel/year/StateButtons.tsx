import { CloseYear } from './CloseYear.tsx'
import { DeleteYear } from './DeleteYear.tsx'
import { DraftifyYear } from './DraftifyYear.tsx'
import type { EditedYear } from './editedYear.ts'
import { OpenYear } from './OpenYear.tsx'
import { useRights } from './rights.ts'

/** The moves that fit the state, the reader and the nuclear switch. */
export function StateButtons({ year }: { year: EditedYear }) {
  const rights = useRights(year)
  if (!rights.editor) return null

  switch (year.state) {
    case 'DRAFT':
      return (
        <>
          <DeleteYear year={year} />
          <OpenYear year={year} />
        </>
      )
    case 'OPEN':
      return <CloseYear year={year} />
    case 'FINISHED':
      return (
        <>
          <DraftifyYear year={year} />
          {rights.reopen && <OpenYear year={year} />}
        </>
      )
  }
}
