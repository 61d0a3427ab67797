import { ArrowRight, Flag, TriangleAlert } from 'lucide-react'
import type { Plan } from '#client/sheet/planning/plan.ts'
import { slotsFor } from '#client/sheet/planning/way.ts'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { relativeDay } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { authorName } from '#client/ui/people.ts'
import { withoutLate } from '#domain/plan.ts'
import { countOf, LEVELS, type Level, levelRank } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import type { Standing } from '#domain/scoring/standing.ts'
import { levelNames, missingSymbols, symbolAdjective } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { dayInWords } from '#domain/warsaw.ts'
import type { OfRows } from './planRows.ts'
import { standingWith } from './standingWith.ts'

/** Compares the standing now, the standing with the plan, and the target. */
export function PlanHead({ rows, ...view }: OfRows) {
  const { sheet, plan, edits } = view
  const { standing } = sheet.plan!
  const late = rows.filter(({ mark }) => mark === 'late').length
  const target = plan?.target ?? null
  const [before, strong] = leadOfPlan(sheet, standing, target)
  return (
    <section className="card" aria-labelledby="plan">
      <div className="card__body plan-head">
        <h2 id="plan" className="plan-head__sentence" tabIndex={-1}>
          {before}
          <em>{strong}</em>
        </h2>
        <div className="plan-head__stands">
          <Stand name="Teraz" standing={sheet.standing} />
          <ArrowRight aria-hidden="true" />
          <Stand name="Z planem" standing={standing} isPlan />
          <ArrowRight aria-hidden="true" />
          <div className="plan-stand">
            {target ? <LevelSymbol level={target} /> : <span className="plan-stand__none">?</span>}
            <label htmlFor="cel">Cel</label>
            {edits ? (
              <select
                id="cel"
                className="input"
                value={target ?? ''}
                onChange={event => plan?.aimAt((event.currentTarget.value || null) as Level | null)}
              >
                <option value="">jeszcze bez celu</option>
                {LEVELS.map(level => (
                  <option key={level} value={level}>
                    {levelNames[level].category}
                  </option>
                ))}
              </select>
            ) : (
              <b>{target ? levelNames[target].category : 'bez celu'}</b>
            )}
            {plan && <TargetOrigin plan={plan} />}
          </div>
        </div>
      </div>
      {late > 0 && <LateNote {...view} late={late} />}
    </section>
  )
}

/** The talk in which the target was agreed, else who set it and when. */
function TargetOrigin({ plan: { targetFrom, targetSet } }: { plan: Plan }) {
  if (targetFrom) return <small>z rozmowy {dayInWords(targetFrom)}</small>
  if (!targetSet) return null
  return (
    <small>
      {authorName(targetSet)}, {relativeDay(targetSet.at, Date.now())}
    </small>
  )
}

function leadOfPlan({ year }: Sheet, standing: Standing, target: Level | null): [before: string, strong: string] {
  if (standing.category === null)
    return ['Plan nie obejmuje wszystkich wymagań wstępnych: ', 'nie daje jeszcze kategorii.']
  const leads = `kategorii ${levelNames[standing.category].categoryOf}`
  if (target === null || levelRank(standing.category) >= levelRank(target))
    return ['Plan prowadzi Was do ', `${leads}.`]
  const missing = slotsFor(target, { standing, year })
    .map(({ level, needed, held, surplus }) => ({ level, count: Math.max(needed - held - surplus, 0) }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => missingSymbols(count, level))
  return [`Plan prowadzi Was do ${leads}. Do celu brakuje `, `${missing.join(' i ')}.`]
}

function Stand({ name, standing, isPlan = false }: { name: string; standing: Standing; isPlan?: boolean }) {
  const { category, points, tokens } = standing
  return (
    <div className="plan-stand" data-plan={isPlan || undefined}>
      {category ? <LevelSymbol level={category} /> : <span className="plan-stand__none">–</span>}
      <span>
        {isPlan && <Flag aria-hidden="true" />}
        {name}
      </span>
      <b>{category ? levelNames[category].category : 'brak kategorii'}</b>
      <small>
        {formatTotal(points)} pkt{symbolsInShort(tokens)}
      </small>
    </div>
  )
}

/** The symbols that a category requires: ", 6 puszczańskich, 7 leśnych". */
const symbolsInShort = (tokens: Standing['tokens']) =>
  (['PUSZCZANSKA', 'LESNA'] as const)
    .map(level => ({ level, count: countOf(level, tokens) }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `, ${count} ${symbolAdjective(count, level)}`)
    .join('')

/** Names the category, or else the symbols, that depend on the late rows. */
function LateNote({ sheet, late }: SheetViewProps & { late: number }) {
  const { rows, marks, standing } = sheet.plan!
  const without = standingWith(sheet, withoutLate(rows, marks))
  const words = counted(late, 'zaległego', 'zaległych', 'zaległych')
  const lost = LEVELS.toReversed().find(
    level => levelRank(level) > 0 && countOf(level, without.tokens) < countOf(level, standing.tokens),
  )
  return (
    <Banner
      tone="warn"
      className="plan-late"
      Icon={TriangleAlert}
      act={
        <a className="btn" href="#zalegle">
          Zobacz zaległe
        </a>
      }
    >
      {without.category !== standing.category ? (
        <b>
          Bez {words}{' '}
          {without.category ? `byłaby kategoria ${levelNames[without.category].category}` : 'nie byłoby kategorii'}.
        </b>
      ) : lost ? (
        <b>
          Bez {words} zabrakłoby {missingSymbols(countOf(lost, standing.tokens) - countOf(lost, without.tokens), lost)}.
        </b>
      ) : (
        <b>{counted(late, 'zaległe', 'zaległe', 'zaległych')}.</b>
      )}
    </Banner>
  )
}
