import { useId } from 'react'
import { useWayFromMine, type Whom } from '#client/sheet/planning/way.ts'
import { asRow } from '#client/sheet/saving/changes.ts'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import type { SheetEdits, SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { countMarks, prepareMine, standingWithMine, whereTargetStands } from '#domain/mine.ts'
import { type MineDraft, mineLikeLastYear, mineOfWay, withDraft } from '#domain/mineMaking.ts'
import { LEVELS, type Level } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { mineInWords, targetInWords } from '#domain/text/targetWords.ts'
import { dayInWords } from '#domain/warsaw.ts'

interface TargetCardProps extends Pick<SheetViewProps, 'sheet' | 'edits' | 'target' | 'lastYear'> {
  whom: Whom
}

/** The target, where the sheet stands and what is mine leads to, and two ways to add to it in one press (rules.md#63). */
export function TargetCard({ sheet, target, edits, lastYear, whom }: TargetCardProps) {
  const id = useId()
  if (!target || (target.level === null && !target.aimAt && sheet.entries.mine.size === 0)) return null
  const { standing, withMine, year } = sheet
  const verdict =
    target.level && targetInWords(whereTargetStands(target.level, withMine.standing, year.thresholds), whom)
  return (
    <section className="card target" aria-labelledby={id}>
      <header>
        <h2 id={id}>{verdict ?? (target.aimAt ? 'Jaką kategorię chcecie mieć na koniec roku?' : 'Bez celu')}</h2>
        {withMine.marks.size > 0 && <p className="hint">{mineInWords(countMarks(withMine.marks))}</p>}
      </header>
      <div className="target__stands">
        <Stand name="Teraz" {...standing} />
        <Stand name="Z moimi" isMine {...withMine.standing} />
        <div className="target__stand">
          <TargetLevel target={target} />
        </div>
      </div>
      {edits?.changeMany && (
        <div className="target__ways">
          <LikeLastYear sheet={sheet} edits={edits} lastYear={lastYear} />
          <ShortestWay sheet={sheet} edits={edits} level={target.level} />
        </div>
      )}
    </section>
  )
}

interface StandProps {
  name: string
  category: Level | null
  points: number
  isMine?: boolean
}

const Stand = ({ name, category, points, isMine }: StandProps) => (
  <div className="target__stand" data-mine={isMine}>
    <span>{name}</span>
    <b>
      {category && <LevelSymbol level={category} />} {category ? levelNames[category].category : 'brak kategorii'}
    </b>
    <small>{formatTotal(points)} pkt</small>
  </div>
)

function TargetLevel({ target: { level, from, aimAt } }: { target: NonNullable<SheetViewProps['target']> }) {
  const id = useId()
  const agreed = from && <small>z rozmowy {dayInWords(from)}</small>
  if (!aimAt)
    return (
      <>
        <span>Cel</span>
        <b>{level ? levelNames[level].category : 'bez celu'}</b>
        {agreed}
      </>
    )
  return (
    <>
      <label htmlFor={id}>Cel</label>
      <select
        id={id}
        className="input"
        value={level ?? ''}
        onChange={event => aimAt((event.currentTarget.value || null) as Level | null)}
      >
        <option value="">wybierzcie</option>
        {LEVELS.map(one => (
          <option key={one} value={one}>
            {levelNames[one].category}
          </option>
        ))}
      </select>
      {agreed}
    </>
  )
}

interface WayToAddProps {
  sheet: Sheet
  edits: SheetEdits
}

function LikeLastYear({ sheet, edits, lastYear }: WayToAddProps & Pick<TargetCardProps, 'lastYear'>) {
  if (!lastYear) return <p className="target__way">Rok temu drużyna nie miała arkusza.</p>
  const { draft } = mineLikeLastYear(sheet.tasks, sheet.entries.mine, lastYear.tasks)
  return (
    <Offer
      sheet={sheet}
      edits={edits}
      name="Jak rok temu"
      draft={draft}
      none="Wszystko, co dało punkty rok temu, jest już w moich."
    />
  )
}

function ShortestWay({ sheet, edits, level }: WayToAddProps & { level: Level | null }) {
  const way = useWayFromMine(sheet, level)
  if (!way) return <p className="target__way">Moje wystarczą, najkrótsza droga nic nie doda.</p>
  if (way.none)
    return <p className="target__way">Kategoria {levelNames[way.target].category} jest w tym roku poza zasięgiem.</p>
  const draft = mineOfWay(
    way.steps.flatMap(({ tasks }) => tasks),
    sheet.entries.mine,
  )
  return <Offer sheet={sheet} edits={edits} name="Najkrótsza droga" draft={draft} none="Moje wystarczą." />
}

interface OfferProps extends WayToAddProps {
  name: string
  draft: MineDraft
  none: string
}

/** Says before the press how many tasks it stars and what they lead to. */
function Offer({ sheet, edits, name, draft, none }: OfferProps) {
  const { entries, tasks, year, standing } = sheet
  if (draft.size === 0)
    return (
      <p className="target__way">
        <b>{name}.</b> {none}
      </p>
    )
  const mine = withDraft(entries.mine, draft)
  const score = prepareMine({ groups: year.groups, tasks })({ values: entries.values, mine })
  const { category, points } = standingWithMine(score, standing.prerequisitesMissing, year.thresholds)
  const count = counted(draft.size, 'zadanie', 'zadania', 'zadań')

  function press() {
    edits.changeMany!({
      id: Date.now(),
      name,
      words: `${name}: ${count} w moich`,
      rows: [...draft].map(([taskId, row]) => ({ taskId, ...asRow(row), expected: asRow(entries.mine.get(taskId)) })),
    })
    edits.finishEntry()
  }
  return (
    <div className="target__way row">
      <p>
        <b>{name}</b>: {count}, z nimi kategoria {levelNames[category].category}, {formatTotal(points)} pkt.
      </p>
      <button type="button" className="btn" aria-label={`Dodaj ${draft.size}: ${name}`} onClick={press}>
        Dodaj {draft.size}
      </button>
    </div>
  )
}
