import { ChevronRight, CircleDashed, CircleHelp, Flag, type LucideIcon, MessageSquare, Star, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { deadlineInWords } from '#client/ui/Deadline.tsx'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { countReasons, LEFT_REASONS, type Left, type LeftReason } from '#domain/left.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, plural } from '#domain/text/plural.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { SectionLink } from './SectionLink.tsx'
import { PREREQUISITES, SUMMARY } from './sections.ts'
import { filledOf } from './sheet.ts'

/** The reasons why a task is left; `key` is its filter in the address. */
export const REASONS: Record<LeftReason, { name: string; Icon: LucideIcon; key: string; mark?: string; none: string }> =
  {
    empty: { name: 'bez wpisu', Icon: CircleDashed, key: 'bez-wpisu', none: 'Każde zadanie ma wpis.' },
    planned: {
      name: 'w planie',
      Icon: Flag,
      key: 'w-planie',
      none: 'Co jest w planie, jest już wypełnione.',
    },
    mine: { name: 'moje', Icon: Star, key: 'moje', mark: 'moje', none: 'Zadania z gwiazdką mają już pełne punkty.' },
    asked: {
      name: 'pytania',
      Icon: MessageSquare,
      key: 'pytania',
      mark: 'pytanie koordynatora',
      none: 'Koordynator o nic teraz nie pyta.',
    },
    doubtful: {
      name: 'do obejrzenia',
      Icon: CircleHelp,
      key: 'do-obejrzenia',
      mark: 'do obejrzenia',
      none: 'Żadna wartość nie wymaga obejrzenia.',
    },
  }

interface LeftHeadProps extends SheetViewProps {
  left: readonly Left<YearTask>[]
  /** Facts of last year that wait for an answer. */
  facts: number
}

export function LeftHead({ sheet, position, edits, left, facts, lastDay, isToRead }: LeftHeadProps) {
  const filled = filledOf(sheet.tasks, sheet.entries)
  const all = sheet.tasks.length
  const { category, points } = sheet.standing
  const missing = sheet.standing.prerequisitesMissing
  const areas = new Set(left.map(({ task }) => task.primaryGroupId)).size
  const count = left.length
  return (
    <div className="left__head">
      {count === 0 ? (
        <h2 id="zostalo" tabIndex={-1}>
          <em>Nic nie zostało.</em> Arkusz jest kompletny.
        </h2>
      ) : filled === 0 && edits ? (
        <h2 id="zostalo" tabIndex={-1}>
          <em>Arkusz jest jeszcze pusty.</em>{' '}
          {facts > 0 ? 'Zacznijcie od tego, co się nie zmieniło.' : 'Zacznijcie od tego, co już wiecie.'}
        </h2>
      ) : (
        <h2 id="zostalo" tabIndex={-1}>
          <em>
            {plural(count, 'Zostało', 'Zostały', 'Zostało')} {counted(count, 'zadanie', 'zadania', 'zadań')}
          </em>{' '}
          w {counted(areas, 'obszarze', 'obszarach', 'obszarach')}.
        </h2>
      )}
      <p className="left__under row">
        <span>
          <b>
            {formatLong(filled)} z {formatLong(all)}
          </b>{' '}
          ma wpis
        </span>
        {lastDay && edits && <span>{deadlineInWords(lastDay, Date.now())}</span>}
        {count === 0 && category && (
          <span>
            Kategoria <b>{levelNames[category].category}</b>, <b>{formatTotal(points)} pkt</b>
          </span>
        )}
      </p>
      <progress max={all} value={filled} aria-label={`${filled} z ${all} zadań ma wpis`} />
      {missing > 0 && !isToRead && (
        <Banner
          tone="warn"
          act={
            <SectionLink to={PREREQUISITES} position={position} className="btn">
              Pokaż brakujące
            </SectionLink>
          }
        >
          <b>
            Najpierw wymagania wstępne: {sheet.year.prerequisites.length - missing} z {sheet.year.prerequisites.length}.
          </b>{' '}
          Bez nich nie da się wpisać żadnego zadania.
        </Banner>
      )}
      {count === 0 && edits && missing === 0 && (
        <p className="row">
          <Link href="/kategoryzacja/zglos" className="btn" data-tone="primary">
            Zgłoś do sprawdzenia
          </Link>
          <SectionLink to={SUMMARY} position={position} className="btn">
            Przejrzyj podsumowanie
          </SectionLink>
        </p>
      )}
    </div>
  )
}

interface LeftFiguresProps {
  left: readonly Left<YearTask>[]
  reason: LeftReason | undefined
  onChoose: (reason: LeftReason | null) => void
}

/** Filters the list by a reason. */
export function LeftFigures({ left, reason, onChoose }: LeftFiguresProps) {
  const counts = countReasons(left)
  return (
    <fieldset className="left__figures" aria-label="Pokaż">
      <button type="button" aria-pressed={!reason} onClick={() => onChoose(null)}>
        <b>{formatLong(left.length)}</b>
        <span>wszystkie</span>
      </button>
      {LEFT_REASONS.map(key => {
        const { name, Icon } = REASONS[key]
        return (
          <button key={key} type="button" aria-pressed={reason === key} onClick={() => onChoose(key)}>
            <b>{formatLong(counts[key])}</b>
            <span>
              <Icon aria-hidden="true" />
              {name}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

/** Leads to the yes-or-no tasks that were "tak" a year ago under the same rules. */
export function UnchangedLink({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Link href="/kategoryzacja/bez-zmian" className="left__hint">
      <Undo2 aria-hidden="true" />
      <span>
        Przy {formatLong(count)} z nich było rok temu „tak”, a zasady są te same. <b>Co się nie zmieniło</b>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}
