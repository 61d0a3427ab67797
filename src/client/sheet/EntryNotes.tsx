import { formatDateTime } from '#client/ui/format.ts'
import { personName } from '#client/ui/people.ts'
import type { Written } from './sheet.ts'

/** Who entered it and when. */
export function WrittenNote({ written }: { written: Written | undefined }) {
  if (!written) return null
  const { at, by } = written
  return (
    <p className="task__meta anywhere">
      Wpis: {by && `${personName({ email: by, name: null })}, `}
      {formatDateTime(at)}
    </p>
  )
}
