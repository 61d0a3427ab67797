import { entryChanges } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { valueInWords } from '#client/sheet/model/taskWords.ts'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { actorName } from '#client/ui/people.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

interface ValueHistoryProps {
  task: YearTask
  sheet: { teamId: number; yearId: number }
  /** The present value; null without an entry. */
  value: number | null
  /** Enters an earlier value again. Without it the history is read-only. */
  restore: ((value: number | null) => void) | undefined
}

/** Lists who changed the value, from what to what and when, for both sides of a sheet. Fetched once it is opened. */
export const ValueHistory = (props: ValueHistoryProps) => (
  <ErrorBoundary>
    <Changes {...props} />
  </ErrorBoundary>
)

function Changes({ task, sheet, value, restore }: ValueHistoryProps) {
  const changes = useRead(entryChanges(sheet))?.filter(({ taskId }) => taskId === task.id)
  if (!changes) return <Loading />
  if (changes.length === 0) {
    return <p>{value === null ? 'Nikt jeszcze nic tu nie wpisał.' : 'Nie zapisano, kto i kiedy to wpisał.'}</p>
  }
  const inWords = (value: number | null) => (value === null ? 'puste' : valueInWords(task, value))
  return (
    <ol className="rows">
      {changes.map(change => (
        <li key={change.id}>
          <p>
            <del>{inWords(change.from)}</del> → <ins>{inWords(change.to)}</ins>
          </p>
          <p className="hint anywhere">
            <time dateTime={change.at}>{formatDateTime(change.at)}</time>, {actorName(change)}
          </p>
          {restore && change.from !== value && (
            <button type="button" className="link" onClick={() => restore(change.from)}>
              Przywróć {inWords(change.from)}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
