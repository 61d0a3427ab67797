import { Suspense } from 'react'
import { Tally } from '#client/sheet/cards/Tally.tsx'
import { PickerButton } from '#client/sheet/lists/SectionPicker.tsx'
import { PREREQUISITES } from '#client/sheet/model/sections.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import type { Whom } from '#client/sheet/model/way.ts'
import { SheetLastYear } from '#client/sheet/rows/LastYear.tsx'
import { SectionLink } from '#client/sheet/rows/SectionLink.tsx'
import { partOf } from '#client/ui/chunk.ts'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { nextCategoryInWords } from '#client/ui/missingInWords.ts'
import { requiredFor } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { spareSymbols } from '#domain/scoring/way.ts'
import { demandsInWords, MOST_NAMED, namesOf } from '#domain/text/demandWords.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { views } from './views.ts'

/** Loads the cards below the first screen. */
const SummaryBelow = partOf(views, ({ SummaryBelow }) => SummaryBelow)

export function Summary(view: SheetViewProps) {
  const { sheet, position, checking, isToRead, lastYear, own } = view
  const { category, points, tokens } = sheet.standing
  const whom = checking ? 'drużynę' : 'Was'

  return (
    <>
      <section className="card lead" aria-labelledby="podsumowanie">
        <PickerButton name="Podsumowanie" />
        <h2 id="podsumowanie" tabIndex={-1}>
          {isToRead ? categoryIn(sheet) : <Lead sheet={sheet} whom={whom} />}
        </h2>
        {!isToRead && sheet.standing.missingAreas && <p>{demandsInWords(sheet.standing.missingAreas, MOST_NAMED)}</p>}
        <div className="lead__now row">
          <span className="line">
            {category && <LevelSymbol level={category} />}
            <b>{formatTotal(points)} pkt</b>
          </span>
          <Tally tokens={tokens} />
          <SheetLastYear lastYear={lastYear} />
        </div>
        {category === null && !isToRead && (
          <p className="row">
            <SectionLink to={PREREQUISITES} position={position} className="btn" tone="primary">
              Przejdź do wymagań wstępnych
            </SectionLink>
          </p>
        )}
        {own?.trouble && <div className="section-head__row wide-only">{own.trouble}</div>}
      </section>
      {own?.tidings}
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <SummaryBelow whom={whom} {...view} />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

const categoryIn = ({ standing: { category } }: Sheet) =>
  category ? `Kategoria ${levelNames[category].category}.` : 'Bez kategorii.'

/** What the troop has, and what is missing for the next category. */
function Lead({ sheet: { standing, groups, year }, whom }: { sheet: Sheet; whom: Whom }) {
  const { category, prerequisitesMissing } = standing
  if (category === null)
    return (
      <>
        Do kategorii brakuje{' '}
        <em>{counted(prerequisitesMissing, 'wymagania wstępnego', 'wymagań wstępnych', 'wymagań wstępnych')}</em>.
      </>
    )
  const required = groups.filter(group => requiredFor(category, group) !== null)
  const spare = spareSymbols(category, groups, year.thresholds)
  return (
    <>
      <span>
        {whom === 'Was' ? 'Macie' : 'Drużyna ma'} kategorię <em>{levelNames[category].categoryWith}</em>.
      </span>{' '}
      <span>
        {nextCategoryInWords(standing) ?? (spare > 0 ? spareInWords(spare, required) : 'Bez zapasu symboli.')}
      </span>
    </>
  )
}

/** A symbol that the category requires of its area cannot be lost. */
function spareInWords(spare: number, required: readonly { name: string }[]): string {
  const symbols = `Zapas: ${counted(spare, 'symbol', 'symbole', 'symboli')}`
  if (required.length === 0) return `${symbols}.`
  return `${symbols} poza ${plural(required.length, 'obszarem', 'obszarami', 'obszarami')} ${namesOf(required)}.`
}
