import { useLocation, useSearch } from 'wouter'
import { usePlan } from '#client/sheet/planning/plan.ts'
import { SheetView } from '#client/sheet/view/SheetView.tsx'
import { addressesIn, PREREQUISITES, readAddress, type SheetPosition } from '#client/sheet/view/sections.ts'
import { wholeUpTo } from '#domain/scoring/typedValue.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { emptySheet, sampleYear } from './sampleYear.ts'
import { useSample } from './useSample.ts'

const ID = 'arkusz-na-probe'
const BEGIN = `${ID}-poczatek`
const addressOf = addressesIn('/zasady')

export function SampleSheet() {
  const { sheet, edits, changes, clear } = useSample(sampleYear, emptySheet, ruleFor)
  const plan = usePlan(null)
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
        Tak wygląda arkusz drużyny, tylko krótszy. Odhacz trzy wymagania, wpisz kilka liczb i oznacz gwiazdką to, co
        drużyna planuje. Pola przyjmują tu liczby całkowite, najwyżej tyle, ile zadanie daje punktów.{' '}
        <b>Nic się nie zapisuje</b>: po odświeżeniu strony arkusz znów jest pusty.
      </p>
      <p id={BEGIN}>
        <button type="button" className="btn" onClick={startAgain}>
          Zacznij od nowa
        </button>
      </p>
      <SheetView
        sheet={sheet}
        position={position}
        edits={edits}
        changes={changes}
        plan={plan}
        saved={<span className="saved">nic się nie zapisuje</span>}
      />
    </section>
  )
}

/** No points, so no maximum of its own: more than enough boys for a troop. */
const MOST_WITHOUT_POINTS = 100

const ruleFor = ({ type, maxPoints }: YearTask) => wholeUpTo(type === 'REFONLY' ? MOST_WITHOUT_POINTS : maxPoints)
