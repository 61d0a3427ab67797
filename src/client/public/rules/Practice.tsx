import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addressesIn, PREREQUISITES, readAddress, type SheetPosition } from '#client/sheet/model/sections.ts'
import { isClosed } from '#client/sheet/model/sheet.ts'
import { useLocalTarget } from '#client/sheet/model/target.ts'
import { SheetView } from '#client/sheet/pages/SheetView.tsx'
import { wholeUpTo } from '#domain/scoring/typedValue.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { Examples } from './Examples.tsx'
import { MissingSymbols } from './MissingSymbols.tsx'
import { emptySheet, sampleYear } from './sampleYear.ts'
import { useSample } from './useSample.ts'

/** A sheet to try out and the kinds of tasks, built from the sheet's own components, so that both always agree. */
export function Practice() {
  // The browser found no target while this part was loading.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView?.(), [])
  return (
    <>
      <MissingSymbols />
      <SampleSheet />
      <Examples />
    </>
  )
}

const ID = 'arkusz-na-probe'
const BEGIN = `${ID}-poczatek`
const addressOf = addressesIn('/zasady')

function SampleSheet() {
  const { sheet, edits, clear } = useSample(sampleYear, emptySheet, ruleFor)
  const target = useLocalTarget()
  const [, navigate] = useLocation()
  const { section, ...within } = readAddress(useSearch(), sheet)
  const position: SheetPosition = {
    section: section ?? PREREQUISITES,
    ...within,
    hasTabs: true,
    addressOf,
    beginsAt: BEGIN,
  }

  function startAgain() {
    clear()
    navigate(addressOf(PREREQUISITES, 'wszystkie'))
  }

  return (
    <section id={ID} className="stack sample" aria-labelledby={`${ID}-tytul`}>
      <h2 id={`${ID}-tytul`}>Arkusz na próbę</h2>
      <p className="measure">
        Tak wygląda arkusz drużyny, tylko krótszy. Odhacz trzy wymagania, wpisz kilka liczb i dotknij gwiazdki przy tym,
        co drużyna chce jeszcze zrobić: pasek obszaru pokaże, co będzie z moimi. Pola przyjmują tu liczby całkowite,
        najwyżej tyle, ile zadanie daje punktów. <b>Nic się nie zapisuje</b>: po odświeżeniu strony arkusz znów jest
        pusty.
      </p>
      <p id={BEGIN}>
        <button type="button" className="btn" onClick={startAgain}>
          Zacznij od nowa
        </button>
      </p>
      <SheetView
        sheet={sheet}
        position={position}
        edits={isClosed(sheet) ? { ...edits, setMine: undefined } : edits}
        target={target}
        saved={<span className="saved">nic się nie zapisuje</span>}
      />
    </section>
  )
}

/** A task without points has no maximum: this is more than enough for a troop. */
const MOST_WITHOUT_POINTS = 100

const ruleFor = ({ type, maxPoints }: YearTask) => wholeUpTo(type === 'REFONLY' ? MOST_WITHOUT_POINTS : maxPoints)
