import { ArrowRight, ChevronRight, Flag, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { sheetStory } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import type { LastYear } from '#client/sheet/planning/LastYear.tsx'
import { useWayFrom } from '#client/sheet/planning/way.ts'
import { SectionLink } from '#client/sheet/view/SectionLink.tsx'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { warsawDay } from '#domain/deadline.ts'
import { planLikeLastYear, planOfWay, withDraft } from '#domain/planMaking.ts'
import { minimumFor } from '#domain/scoring/category.ts'
import { LEVELS, type Level } from '#domain/scoring/levels.ts'
import { formatMissing, formatTotal } from '#domain/scoring/points.ts'
import { pointsAtTimeOf } from '#domain/sheetStory.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { shortYear } from '#domain/text/shortYear.ts'
import { DraftDialog, draftInWords } from './DraftDialog.tsx'
import { inAccusative, rowsIn, standingWith } from './standingWith.ts'

/** The question that a plan begins with. */
export function ChooseTarget({ sheet, plan, lastSheet, discussion }: SheetViewProps) {
  const aims = (level: Level) => {
    const { lesna, puszczanska } = minimumFor(level, sheet.year.thresholds)
    return [
      puszczanska > 0 && counted(puszczanska, 'symbol puszczański', 'symbole puszczańskie', 'symboli puszczańskich'),
      lesna > 0 && counted(lesna, 'symbol leśny', 'symbole leśne', 'symboli leśnych'),
    ]
      .filter(Boolean)
      .join(' i ')
  }
  return (
    <section className="card card__body" aria-labelledby="cel">
      <h2 id="cel" className="plan-head__sentence" tabIndex={-1}>
        Jaką kategorię chcecie mieć na koniec roku?
      </h2>
      <p className="row tight">
        <span>
          Teraz: <b>{formatTotal(sheet.standing.points)} pkt</b>.
        </span>
        {lastSheet && discussion && <AtThisTime teamId={discussion.place.teamId} lastSheet={lastSheet} />}
      </p>
      <fieldset className="plan-goals">
        <legend className="hint">
          Cel można zmienić w każdej chwili. Widzicie go Wy i koordynatorzy, nikt więcej.
        </legend>
        {LEVELS.map(level => (
          <label key={level} className="choice">
            <input type="radio" name="cel" checked={plan?.target === level} onChange={() => plan?.aimAt(level)} />
            <span>
              <LevelSymbol level={level} /> <b>{levelNames[level].category}</b>
              <small>{aims(level) || 'wystarczą wymagania wstępne'}</small>
              {lastSheet?.category === level && <small>mieliście ją rok temu</small>}
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}

/** The points at the same time of the year before. */
function AtThisTime({ teamId, lastSheet: { year } }: { teamId: number; lastSheet: LastYear }) {
  const then = useReadOrNull(sheetStory({ teamId, yearId: year.id }))?.points
  const end = then?.at(-1)
  if (!then || !end) return null
  const points = pointsAtTimeOf(warsawDay(Date.now()), then, year.closedAt ? dayOf(year.closedAt) : end.day)
  return (
    points !== null && (
      <span>
        Rok temu o tej porze: <b>{formatTotal(points)} pkt</b>.
      </span>
    )
  )
}

const dayOf = (moment: string) => warsawDay(Date.parse(moment))

/** Three ways to make a plan, or to add to it. */
export function MakePlan(view: SheetViewProps) {
  const { sheet, lastSheet, pressPlan, position } = view
  const hasPlan = sheet.plan !== null
  const first = sheet.groups[0]
  return (
    <section className="card" aria-labelledby="ulozyc">
      {lastSheet && pressPlan ? (
        <LikeLastYear {...view} lastSheet={lastSheet} press={pressPlan} />
      ) : (
        <div className="card__body">
          <h2 id="ulozyc">To Wasz pierwszy rok</h2>
          <p>Nie ma z czego przepisać, plan powstaje od zera. Dziesięć zadań na początek wystarczy.</p>
        </div>
      )}
      <div className="plan-ways">
        <ShortestWay {...view} />
        {first && (
          <SectionLink to={first.id} position={position}>
            <ListChecks aria-hidden="true" />
            <span>
              <b>Zadanie po zadaniu</b>
              <small>
                {counted(sheet.groups.length, 'obszar', 'obszary', 'obszarów')},{' '}
                {hasPlan ? 'w wierszach arkusza' : `zacznijcie od „${first.name}”`}
              </small>
            </span>
            <ChevronRight aria-hidden="true" />
          </SectionLink>
        )}
      </div>
    </section>
  )
}

interface LikeLastYearProps extends SheetViewProps {
  lastSheet: NonNullable<SheetViewProps['lastSheet']>
  press: NonNullable<SheetViewProps['pressPlan']>
}

function LikeLastYear({ sheet, lastSheet, press }: LikeLastYearProps) {
  const rows = rowsIn(sheet)
  const made = planLikeLastYear(sheet.tasks, rows, lastSheet)
  const gives = standingWith(sheet, withDraft(rows, made))
  const count = made.tasks.length + made.prerequisites.length
  const action = useAction(() => press(made, `W planie: ${draftInWords(made)} jak rok temu. Wszystko na cały rok.`))
  const leftOut = made.withoutPoints + lastSheet.gone
  return (
    <div className="card__body plan-offer">
      <div className="spread middle">
        <div>
          <h2 id="ulozyc">{sheet.plan ? 'Uzupełnijcie jak rok temu' : 'Zacznijcie od zeszłego roku'}</h2>
          {count > 0 ? (
            <p>
              {draftInWords(made)} jak w {shortYear(lastSheet.year.name)}: {sheet.plan ? 'plan da' : 'dałyby'}{' '}
              <b>{inAccusative(gives)}</b>
            </p>
          ) : (
            <p>Wszystko, co było rok temu, jest już w planie.</p>
          )}
        </div>
        {count > 0 && (
          <button
            type="button"
            className="btn"
            data-tone={sheet.plan ? undefined : 'primary'}
            disabled={action.busy}
            onClick={action.run}
          >
            <Flag aria-hidden="true" />
            Zaplanuj jak rok temu
          </button>
        )}
      </div>
      {action.failure && <FormError message={`Nie zapisało się nic. ${action.failure}`} />}
      {count > 0 && (
        <ul className="plan-offer__rows">
          <Figure count={made.same} forms={TASKS}>
            z tą samą wartością co rok temu
          </Figure>
          <Figure count={made.capped} forms={TASKS}>
            do dzisiejszego maksimum, bo więcej nie da już punktów
          </Figure>
          <Figure count={made.references} forms={['liczba, do której', 'liczby, do których', 'liczb, do których']}>
            odnoszą się inne zadania
          </Figure>
          <Figure
            count={made.prerequisites.length}
            forms={['wymaganie wstępne, które', 'wymagania wstępne, które', 'wymagań wstępnych, które']}
          >
            spełniliście rok temu
          </Figure>
        </ul>
      )}
      {leftOut > 0 && (
        <details>
          <summary>Czego nie przejmiemy: {counted(leftOut, 'zadanie', 'zadania', 'zadań')}</summary>
          <p className="hint">
            Bez punktów wtedy albo dziś: {made.withoutPoints}. Nie ma ich już w arkuszu: {lastSheet.gone}.
          </p>
        </details>
      )}
    </div>
  )
}

const TASKS = ['zadanie', 'zadania', 'zadań'] as const

interface FigureProps {
  count: number
  forms: readonly [one: string, few: string, many: string]
  children: string
}

const Figure = ({ count, forms, children }: FigureProps) =>
  count > 0 && (
    <li>
      <b>{count}</b>{' '}
      <span>
        {plural(count, ...forms)} {children}
      </span>
    </li>
  )

/** The way from where the plan leads to the target, to be added to the plan. */
function ShortestWay({ sheet, plan, pressPlan }: SheetViewProps) {
  const [isAsking, setAsking] = useState(false)
  const way = useWayFrom(sheet, plan)
  const wanted = way && !way.none ? way.steps.flatMap(({ tasks }) => tasks) : []
  const draft = planOfWay(wanted, rowsIn(sheet))
  const hint = !way
    ? 'plan sięga już celu, nie trzeba nic dopisywać'
    : way.none
      ? `kategoria ${levelNames[way.target].category} jest poza zasięgiem`
      : `najmniej brakujących punktów: ${formatMissing(way.missingPoints)} pkt, ${counted(draft.tasks.length, 'zadanie', 'zadania', 'zadań')}`
  const canPress = pressPlan !== undefined && draft.tasks.length > 0
  const name = way ? `Najkrótsza droga do kategorii ${levelNames[way.target].categoryOf}` : 'Najkrótsza droga'
  return (
    <>
      <button type="button" disabled={!canPress} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <ArrowRight aria-hidden="true" />
        <span>
          <b>{name}</b>
          <small>{hint}</small>
        </span>
        {canPress && <ChevronRight aria-hidden="true" />}
      </button>
      {isAsking && pressPlan && (
        <DraftDialog
          sheet={sheet}
          title={name}
          draft={draft}
          from="z najkrótszej drogi"
          press={pressPlan}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
