import { Flag, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { DraftDialog } from '#client/sheet/plan/DraftDialog.tsx'
import { rowsIn } from '#client/sheet/plan/standingWith.ts'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { marksPage } from '#client/ui/Page.tsx'
import { planOfTrial } from '#domain/planMaking.ts'
import { countOf, LEVELS, type Level } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { roundSum } from '#domain/scoring/roundSum.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { countedSymbols, levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import type { Trial } from './trial.ts'

const marksTrial = marksPage('trial')

interface TrialBannerProps {
  trial: Trial
  saved: Sheet
  sheet: Sheet
  /** Saves everything tried; undefined while the sheet cannot be changed. */
  onKeep?: (() => void) | undefined
  onPlan?: SheetViewProps['pressPlan']
}

export function TrialBanner({ trial, saved, sheet, onKeep, onPlan }: TrialBannerProps) {
  const [isPlanning, setPlanning] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isAnything = (trial.tried ?? []).length > 0
  return (
    <section className="trial" aria-labelledby="proba" ref={marksTrial}>
      <FlaskConical aria-hidden="true" />
      <div className="trial__words">
        <h2 id="proba" tabIndex={-1} ref={focusWhenShown}>
          Na próbę: nic się nie zapisuje
        </h2>
        <p>Wpisujcie, co chcecie. Zapisany arkusz zostaje bez zmian, a po odświeżeniu strony próba zniknie.</p>
      </div>
      <div className="trial__acts row tight">
        {isAnything && onKeep && (
          <button type="button" className="btn" data-tone="primary" onClick={onKeep}>
            Zapisz {countOfTried(trial)} w arkuszu
          </button>
        )}
        {isAnything && onPlan && (
          <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setPlanning(true)}>
            <Flag aria-hidden="true" />
            Przyjmij jako plan
          </button>
        )}
        <button type="button" className="btn" disabled={!isAnything} onClick={trial.clear}>
          Od nowa
        </button>
        <button type="button" className="btn" onClick={() => (isAnything ? setAsking(true) : trial.stop())}>
          Zakończ próbę
        </button>
      </div>
      <Differences saved={saved} sheet={sheet} />
      {isPlanning && onPlan && (
        <AcceptTrial trial={trial} sheet={saved} press={onPlan} onClose={() => setPlanning(false)} />
      )}
      {isAsking && (
        <Confirm
          title="Zakończyć próbę?"
          text={<p>Wartości wpisane na próbę przepadną. Zapisany arkusz zostaje bez zmian.</p>}
          confirmLabel="Zakończ próbę"
          cancelLabel="Próbuj dalej"
          tone="primary"
          onConfirm={trial.stop}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

interface AcceptTrialProps {
  trial: Trial
  sheet: Sheet
  press: NonNullable<SheetViewProps['pressPlan']>
  onClose: () => void
}

function AcceptTrial({ trial, sheet, press, onClose }: AcceptTrialProps) {
  const tried = trial.tried ?? []
  const values = tried.flatMap(edit => (edit.kind === 'value' ? { taskId: edit.id, value: edit.value ?? 0 } : []))
  const ticked = tried.flatMap(edit => (edit.kind === 'tick' && edit.value ? edit.id : []))
  const draft = planOfTrial(values, ticked, rowsIn(sheet))
  return (
    <DraftDialog
      sheet={sheet}
      title="Przyjąć próbę jako plan?"
      draft={draft}
      from="z próby"
      leftOut={draft.leftOut > 0 && <p>Bez planu zostają wartości zerowe i puste: {draft.leftOut}.</p>}
      press={press}
      onPressed={trial.stop}
      onClose={onClose}
    />
  )
}

function countOfTried({ tried }: Trial): string {
  const all = tried ?? []
  return all.every(({ kind }) => kind === 'value')
    ? counted(all.length, 'wartość', 'wartości', 'wartości')
    : counted(all.length, 'zmianę', 'zmiany', 'zmian')
}

// The switch that was pressed may be far below; the keyboard continues at the beginning of the trial.
function focusWhenShown(heading: HTMLElement | null) {
  heading?.focus()
}

function Differences({ saved, sheet }: Pick<TrialBannerProps, 'saved' | 'sheet'>) {
  const before = saved.standing
  const now = sheet.standing
  const symbols = LEVELS.toReversed().filter(level => countOf(level, before.tokens) !== countOf(level, now.tokens))
  return (
    <p className="trial__differences row" role="status">
      <span>
        <b>{formatTotal(now.points)} pkt</b> ({pointsMore(saved, sheet)} wobec zapisanych {formatTotal(before.points)})
      </span>
      {symbols.map(level => (
        <span key={level}>
          <LevelSymbol level={level} />
          {countedSymbols(countOf(level, now.tokens), level)} (było {countOf(level, before.tokens)})
        </span>
      ))}
      {now.category !== before.category && (
        <span>
          {now.category && <LevelSymbol level={now.category} />}
          <b>{nameOf(now.category)}</b> (zapisana: {before.category ? levelNames[before.category].category : 'brak'})
        </span>
      )}
    </p>
  )
}

const nameOf = (category: Level | null) => (category ? `kategoria ${levelNames[category].category}` : 'brak kategorii')

/** "+12,5", "−3", "tyle samo": computed from the exact points, as totals are rounded down. */
function pointsMore(saved: Sheet, sheet: Sheet): string {
  const more = Math.round(roundSum(sheet.standing.points - saved.standing.points) * 10) / 10
  if (more === 0) return 'tyle samo'
  return `${more > 0 ? '+' : '−'}${formatLong(Math.abs(more))}`
}

export function TrialState({ saved, sheet }: Pick<TrialBannerProps, 'saved' | 'sheet'>) {
  return (
    <span className="saved trial-state">
      <FlaskConical aria-hidden="true" />
      Na próbę: {pointsMore(saved, sheet)}
      {saved.standing.points !== sheet.standing.points && ' pkt'}
    </span>
  )
}
