import type { ReactNode } from 'react'
import type { Talk } from '#client/api/reads.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Tokens } from '#domain/scoring/category.ts'
import { countOf, LEVELS, type Level } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { levelNames, symbolAdjective } from '#domain/text/levelNames.ts'
import { mineInWords } from '#domain/text/targetWords.ts'

interface StandingThen {
  category: Level | null
  points: number
  tokens: Tokens
}

export type TalkArea = NonNullable<NonNullable<Talk['standing']>['details']>['areas'][number]

interface TalkFiguresProps {
  title: string
  standing: StandingThen | null
  withPlan: StandingThen | null | undefined
  target: Level | null | undefined
  targetFrom: string
  areas: readonly TalkArea[] | undefined
  /** The day of the figures, after "Obszary". */
  then: string
  children: ReactNode
}

/** A troop's figures on the paper of a talk: today's, or those of the day of the record. */
export function TalkFigures(props: TalkFiguresProps) {
  const { title, standing, withPlan, target, targetFrom, areas, then, children } = props
  return (
    <>
      <h2>{title}</h2>
      <div className="talk-paper__boxes">
        {standing && <Standing name="Stan" standing={standing} />}
        {withPlan && <Standing name="Z moimi" standing={withPlan} />}
        {target && <Box name="Cel" level={target} detail={targetFrom} />}
      </div>
      {children}
      {areas && <Areas areas={areas} then={then} />}
    </>
  )
}

interface BoxProps {
  name: string
  level: Level | null
  detail: ReactNode
}

const Box = ({ name, level, detail }: BoxProps) => (
  <div>
    {level && <LevelSymbol level={level} size="l" />}
    <p>
      <small>{name}</small>
      <b>{level ? levelNames[level].category : 'brak kategorii'}</b>
      <small>{detail}</small>
    </p>
  </div>
)

const Standing = ({ name, standing: { category, points, tokens } }: { name: string; standing: StandingThen }) => (
  <Box
    name={name}
    level={category}
    detail={`${formatTotal(points)} pkt · ${LEVELS.toReversed()
      .filter(level => countOf(level, tokens) > 0)
      .slice(0, 2)
      .map(level => `${countOf(level, tokens)} ${symbolAdjective(countOf(level, tokens), level)}`)
      .join(', ')}`}
  />
)

function Areas({ areas, then }: { areas: readonly TalkArea[]; then: string }) {
  return (
    <>
      <h2>
        Obszary: {then}
        {areas.some(({ withPlan }) => withPlan) && ' → z moimi'}
      </h2>
      <ul className="talk-paper__areas">
        {areas.map(({ name, points, most, symbol, withPlan }) => (
          <li key={name}>
            <span>{name}</span>
            <span>
              {formatTotal(points)}
              {withPlan && ` → ${formatTotal(withPlan.points)}`} z {formatTotal(most)}
            </span>
            <span className="nowrap">
              <LevelSymbol level={symbol} name={levelNames[symbol].symbol} />
              {withPlan && (
                <>
                  {' '}
                  → <LevelSymbol level={withPlan.symbol} name={levelNames[withPlan.symbol].symbol} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function InPlan({ planned, done = 0, late = 0 }: { planned?: number; done?: number; late?: number }) {
  return <>{planned ? mineInWords({ all: planned, done, late }) : 'Bez moich zadań.'}</>
}
