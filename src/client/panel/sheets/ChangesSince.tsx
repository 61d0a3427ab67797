import { Link } from 'wouter'
import { entryChanges } from '#client/api/reads.ts'
import { remember } from '#client/api/useRead.ts'
import type { SheetPosition } from '#client/sheet/model/sections.ts'
import { PREREQUISITES, sectionName } from '#client/sheet/model/sections.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { formatPoints } from '#domain/scoring/points.ts'
import { counted, plural } from '#domain/text/plural.ts'
import type { Difference, differencesSince } from './sinceSubmission.ts'

interface ChangesSinceProps {
  changed: NonNullable<ReturnType<typeof differencesSince>>
  sheet: Sheet
  position: SheetPosition
}

/** "5 zmian, razem +7,4 pkt" */
export const changesInWords = ({ rows, points }: ChangesSinceProps['changed']) =>
  `${counted(rows.length, 'zmiana', 'zmiany', 'zmian')}, razem ${signed(points)} pkt`

export function ChangesSince({ changed: { since, rows, points }, sheet, position }: ChangesSinceProps) {
  const areas = new Set(rows.map(({ groupId }) => groupId)).size
  return (
    <details className="card fold" open>
      <summary>
        <b>Zmiany od poprzedniego zgłoszenia</b>
        <span className="fold__note hint">
          {rows.length === 0
            ? `bez zmian od ${formatDate(since)}`
            : `${counted(rows.length, 'zmiana', 'zmiany', 'zmian')} w ${areas} ${plural(areas, 'obszarze', 'obszarach', 'obszarach')}, razem ${signed(points)} pkt od ${formatDate(since)}`}
        </span>
      </summary>
      {rows.length > 0 && (
        <DataTable columns={columnsIn(sheet, position)} rows={rows} keyOf={({ key }) => key} className="changes" />
      )}
    </details>
  )
}

/** A button fetches them again, because the server may only have been asked too often. */
export function ChangesNotRead({ place }: { place: { teamId: number; yearId: number } }) {
  const changes = entryChanges(place)
  return (
    <Note>
      <p>
        <b>Nie udało się wczytać zmian od poprzedniego zgłoszenia.</b> Arkusz jest pełny.
      </p>
      <ActionButton act={async () => remember(changes, await changes.load())}>Wczytaj zmiany</ActionButton>
    </Note>
  )
}

const sectionOf = ({ groupId }: Difference) => groupId ?? PREREQUISITES

const columnsIn = (sheet: Sheet, position: SheetPosition): readonly Column<Difference>[] => [
  {
    key: 'task',
    head: 'Zadanie',
    cell: row => (
      <>
        <Link href={position.addressOf(sectionOf(row), 'wszystkie', { task: row.about.taskId ?? undefined })}>
          {row.name}
        </Link>
        <small>{sectionName(sectionOf(row), sheet)}</small>
      </>
    ),
  },
  {
    key: 'entry',
    head: 'Wpis',
    cell: ({ was, is }) => (
      <span className="nowrap">
        <del>{was}</del> <span aria-hidden="true">→</span> <ins>{is}</ins>
      </span>
    ),
  },
  {
    key: 'points',
    head: 'Punkty',
    isNumeric: true,
    className: 'nowrap',
    cell: ({ points }) => (points === null ? '–' : `${signed(points)} pkt`),
  },
  {
    key: 'who',
    head: 'Kto i kiedy',
    className: 'anywhere',
    cell: ({ last }) => (
      <span>
        {authorName(last)}
        <small>{formatDateTime(last.at)}</small>
      </span>
    ),
  },
]

function signed(points: number): string {
  const sign = points < 0 ? '−' : points > 0 ? '+' : ''
  return sign + formatPoints(Math.abs(points))
}
