import { entryChanges } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { valueInWords } from './taskWords.ts'

interface ValueHistoryProps {
  task: YearTask
  sheet: { teamId: number; yearId: number }
}

/** Lists who changed the value, from what to what and when, for both sides of a sheet. */
export const ValueHistory = ({ onClose, ...shown }: ValueHistoryProps & { onClose: () => void }) => (
  <Dialog title={`Historia: ${shown.task.name}`} onClose={onClose}>
    <ErrorBoundary>
      <Changes {...shown} />
    </ErrorBoundary>
  </Dialog>
)

function Changes({ task, sheet }: ValueHistoryProps) {
  const changes = useRead(entryChanges(sheet))?.filter(({ taskId }) => taskId === task.id)
  if (!changes) return <Loading />
  if (changes.length === 0) return <p>Nikt jeszcze nic tu nie wpisał.</p>
  const inWords = (value: number | null) => (value === null ? 'bez wpisu' : valueInWords(task, value))
  return (
    <ol className="log">
      {changes.map(change => (
        <li key={change.id}>
          <p>
            <del>{inWords(change.from)}</del> → <ins>{inWords(change.to)}</ins>
          </p>
          <p className="hint anywhere">
            {authorName(change)}, <time dateTime={change.at}>{formatDateTime(change.at)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
