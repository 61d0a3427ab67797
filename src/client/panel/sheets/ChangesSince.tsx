import { Link } from 'wouter'
import type { SheetPosition } from '#client/sheet/view/sections.ts'
import { PREREQUISITES, sectionName } from '#client/sheet/view/sections.ts'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import { counted, plural } from '#client/ui/plural.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import type { Difference, differencesSince } from './sinceSubmission.ts'

interface ChangesSinceProps {
  changed: NonNullable<ReturnType<typeof differencesSince>>
  sheet: Sheet
  position: SheetPosition
}

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
        <table className="table changes" data-cards>
          <thead>
            <tr>
              <th scope="col">Zadanie</th>
              <th scope="col">Wpis</th>
              <th scope="col" className="num">
                Punkty
              </th>
              <th scope="col">Kto i kiedy</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <Row key={row.key} row={row} sheet={sheet} position={position} />
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}

function Row({ row, sheet, position }: { row: Difference } & Omit<ChangesSinceProps, 'changed'>) {
  const section = row.groupId ?? PREREQUISITES
  return (
    <tr aria-current={section === position.section || undefined}>
      <th scope="row">
        <Link href={position.addressOf(section, 'wszystkie', { task: row.about.taskId ?? undefined })}>{row.name}</Link>
        <small>{sectionName(section, sheet)}</small>
      </th>
      <td data-label="Wpis">
        <span className="nowrap">
          <del>{row.was}</del> <span aria-hidden="true">→</span> <ins>{row.is}</ins>
        </span>
      </td>
      <td data-label="Punkty" className="num nowrap">
        {row.points === null ? '–' : `${signed(row.points)} pkt`}
      </td>
      <td data-label="Kto i kiedy" className="anywhere">
        <span>
          {authorName(row.last)}
          <small>{formatDateTime(row.last.at)}</small>
        </span>
      </td>
    </tr>
  )
}

/** "+3,0", "−3,0". */
function signed(points: number): string {
  const sign = points < 0 ? '−' : points > 0 ? '+' : ''
  return sign + formatPoints(Math.abs(points))
}
