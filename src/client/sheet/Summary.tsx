import { ChartNoAxesColumn, CircleDashed } from 'lucide-react'
import { Link } from 'wouter'
import { GaugeLegend } from '#client/ui/Gauge.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames, symbolsNeeded } from '#client/ui/levelNames.ts'
import { Note } from '#client/ui/Note.tsx'
import { counted, plural } from '#client/ui/plural.ts'
import { LEVELS } from '#domain/levels.ts'
import { formatMissing, formatTotal } from '#domain/points.ts'
import type { Standing } from '#domain/standing.ts'
import type { SheetViewProps } from './edits.ts'
import { GroupGauge } from './GroupList.tsx'
import { SectionHead } from './SectionHead.tsx'
import { SectionLink } from './SectionLink.tsx'
import { PREREQUISITES, type SheetPosition } from './sections.ts'
import { filledOf, isClosed, nearestGroups, type ScoredGroup } from './sheet.ts'
import { TaskChoice } from './TaskChoice.tsx'

export function Summary({ sheet, position, saved, trouble }: SheetViewProps) {
  const nearest = isClosed(sheet) ? [] : nearestGroups(sheet.groups)
  const isMine = position.shown === 'moje'
  const hasFavourite = (tasks: readonly { id: number }[]) => tasks.some(({ id }) => sheet.entries.favourites.has(id))
  const groups = isMine ? sheet.groups.filter(group => hasFavourite(group.tasks)) : sheet.groups

  return (
    <>
      <section className="card" aria-labelledby="podsumowanie">
        <SectionHead
          sheet={sheet}
          saved={saved}
          trouble={trouble}
          id="podsumowanie"
          name="Podsumowanie"
          symbol={<ChartNoAxesColumn aria-hidden="true" className="side-list__icon" />}
          state={`${filledOf(sheet.tasks, sheet.entries)} z ${sheet.tasks.length} wypełnione`}
        />
        <TaskChoice sheet={sheet} position={position} />
      </section>
      <Hero sheet={sheet} position={position} />
      {!isClosed(sheet) && <Unentered sheet={sheet} position={position} />}
      {nearest.length > 0 && (
        <section className="stack" aria-labelledby="najblizej">
          <div className="spread">
            <h2 id="najblizej">Najbliżej awansu</h2>
            <p className="hint">obszary, w których najmniej brakuje do następnego symbolu</p>
          </div>
          <div className="tiles">
            {nearest.map(group => (
              <GroupTile key={group.id} group={group} position={position} shows="need" />
            ))}
          </div>
        </section>
      )}
      <section className="stack" aria-labelledby="obszary">
        <h2 id="obszary">{isMine ? 'Obszary z moimi zadaniami' : 'Wszystkie obszary'}</h2>
        {groups.length === 0 && <p className="hint">{isMine ? NO_FAVOURITES : 'Ta kategoryzacja nie ma obszarów.'}</p>}
        <div className="tiles">
          {groups.map(group => (
            <GroupTile key={group.id} group={group} position={position} shows="thresholds" />
          ))}
        </div>
      </section>
    </>
  )
}

const NO_FAVOURITES = 'Nie macie jeszcze swoich zadań: oznaczcie gwiazdką te, które planujecie wykonać.'

interface GroupTileProps {
  group: ScoredGroup
  position: SheetPosition
  /** Below the gauge: what the next symbol lacks, or where the thresholds are. */
  shows: 'need' | 'thresholds'
}

function GroupTile({ group, position, shows }: GroupTileProps) {
  return (
    <SectionLink to={group.id} position={position} className="card tile">
      <LevelSymbol level={group.achievedSymbol} size="l" />
      <div>
        <b>{group.name}</b>
        <p className="hint">
          {formatTotal(group.collectedSplitPoints)} / {formatTotal(group.maxSplitPoints)} pkt
        </p>
      </div>
      <GroupGauge group={group} />
      {shows === 'thresholds' ? <GaugeLegend max={group.maxSplitPoints} thresholds={group} /> : <Need group={group} />}
    </SectionLink>
  )
}

function Need({ group: { next } }: { group: ScoredGroup }) {
  if (!next) return null
  return (
    <p className="tile__need">
      Brakuje <b>{formatMissing(next.points)} pkt</b> do symbolu {levelNames[next.level].symbolOf}
    </p>
  )
}

/** The category, what the next one lacks, and what the troop has: the first thing on the summary. */
function Hero({ sheet: { standing }, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const { category } = standing
  return (
    <section className="card hero" aria-labelledby="kategoria">
      {category ? (
        <LevelSymbol level={category} size="xl" />
      ) : (
        <CircleDashed className="hero__none" aria-hidden="true" />
      )}
      <div>
        <p className="hint">Obecna kategoria</p>
        <h2 id="kategoria" className="hero__name">
          {category ? levelNames[category].category : 'brak kategorii'}
        </h2>
        <p>
          <Missing standing={standing} />
        </p>
        {category === null && (
          <p>
            <SectionLink to={PREREQUISITES} position={position}>
              Przejdź do wymagań wstępnych
            </SectionLink>
          </p>
        )}
      </div>
      <Counts standing={standing} />
    </section>
  )
}

function Missing({ standing: { nextCategory, missingTokens, prerequisitesMissing } }: { standing: Standing }) {
  if (nextCategory === null) return 'To najwyższa kategoria. Gratulacje!'
  const missing =
    nextCategory === 'POLOWA'
      ? counted(prerequisitesMissing, 'wymagania wstępnego', 'wymagań wstępnych', 'wymagań wstępnych')
      : symbolsNeeded(missingTokens)
  return (
    <>
      Do kategorii <b>{levelNames[nextCategory].categoryOf}</b> brakuje <b>{missing}</b>.
    </>
  )
}

function Counts({ standing: { tokens, points } }: { standing: Standing }) {
  const counts = { POLOWA: tokens.polowa, LESNA: tokens.lesna, PUSZCZANSKA: tokens.puszczanska }
  return (
    <div className="counts">
      {LEVELS.map(level => (
        <div key={level}>
          <LevelSymbol level={level} />
          <b>{counts[level]}</b>
          {levelNames[level].symbols}
        </div>
      ))}
      <div>
        <b>{formatTotal(points)}</b>
        punktów
      </div>
    </div>
  )
}

/** Obligatory tasks nobody has filled in yet: others may be worth nothing without them. */
function Unentered({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const missing = sheet.tasks.filter(({ id, obligatory }) => obligatory && !sheet.entries.values.has(id))
  if (missing.length === 0) return null
  return (
    <Note>
      <p>
        Bez wpisu {plural(missing.length, 'jest', 'są', 'jest')} jeszcze{' '}
        <b>{counted(missing.length, 'zadanie obowiązkowe', 'zadania obowiązkowe', 'zadań obowiązkowych')}</b>:
      </p>
      <ul>
        {missing.map(({ id, name, primaryGroupId }) => (
          <li key={id}>
            <Link href={position.addressOf(primaryGroupId, 'wszystkie', { task: id })}>{name}</Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}
