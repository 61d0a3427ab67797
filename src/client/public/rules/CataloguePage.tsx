import { useMemo } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { publicRules } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { addressesIn, PREREQUISITES, readAddress, type Section } from '#client/sheet/model/sections.ts'
import type { Entries, Sheet, SheetYear } from '#client/sheet/model/sheet.ts'
import { SheetView } from '#client/sheet/pages/SheetView.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Page } from '#client/ui/Page.tsx'
import { isListedIn } from '#domain/scoring/scoring.ts'
import { useSample } from './useSample.ts'

type Rules = Awaited<ReturnType<typeof publicRules.load>>
type KnownRules = Rules & { year: NonNullable<Rules['year']> }

const isKnown = (rules: Rules): rules is KnownRules => rules.year !== null
const addressOf = addressesIn('/zasady/zadania')

export function CataloguePage() {
  const rules = useRead(publicRules)
  return (
    <Page
      title="Zadania"
      kicker={rules?.year?.name ?? '\u00a0'}
      actions={
        <>
          <Link href="/zasady" className="btn">
            Jak to się liczy
          </Link>
          <Link href="/zasady/zmiany" className="btn">
            Co się zmieniło
          </Link>
        </>
      }
    >
      {!rules ? <Loading /> : isKnown(rules) ? <Catalogue rules={rules} /> : <NoRules />}
    </Page>
  )
}

function Catalogue({ rules }: { rules: KnownRules }) {
  const year = useMemo(() => yearOf(rules), [rules])
  const { sheet, edits, clear } = useSample(year, emptyEntries(rules))
  const [, navigate] = useLocation()
  const place = readAddress(useSearch(), sheet)
  const section = place.section ?? sectionOf(place.task, sheet)

  function startAgain() {
    clear()
    navigate(addressOf(section, 'wszystkie'))
  }

  return (
    <div className="stack catalogue">
      <div className="spread">
        <p className="measure">
          {rules.year.state === 'OPEN'
            ? 'Wszystkie zadania kategoryzacji, która trwa.'
            : 'Żadna kategoryzacja teraz nie trwa, więc to zadania ostatniej zakończonej.'}{' '}
          Wpisz wartości i zobacz, ile to punktów i jaka kategoria. Wymagania wstępne są tu od razu odhaczone.{' '}
          <b>Nic się nie zapisuje.</b>
        </p>
        <button type="button" className="btn" onClick={startAgain}>
          Wyczyść
        </button>
      </div>
      <SheetView
        sheet={sheet}
        position={{ ...place, section, shown: 'wszystkie', addressOf }}
        edits={{ ...edits, setMine: undefined }}
        saved={<span className="saved">nic się nie zapisuje</span>}
      />
    </div>
  )
}

const yearOf = ({ year, prerequisites, groups, tasks }: KnownRules): SheetYear => ({
  name: year.name,
  thresholds: year,
  prerequisites,
  groups: groups.map(group => ({ ...group, tasks: tasks.filter(task => isListedIn(task, group.id)) })),
})

const emptyEntries = ({ prerequisites }: KnownRules): Entries => ({
  values: new Map(),
  mine: new Map(),
  ticked: new Set(prerequisites.map(({ id }) => id)),
})

function sectionOf(task: number | null | undefined, { tasks, groups }: Sheet): Section {
  return tasks.find(({ id }) => id === task)?.primaryGroupId ?? groups[0]?.id ?? PREREQUISITES
}

const NoRules = () => (
  <EmptyState title="Nie ma jeszcze zadań">
    <p>Pojawią się, gdy ruszy pierwsza kategoryzacja.</p>
    <Link href="/zasady" className="btn" data-tone="primary">
      Zobacz, jak to działa
    </Link>
  </EmptyState>
)
