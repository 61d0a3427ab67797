import { Link } from 'wouter'
import { ruleChanges } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { YearChanges } from '#client/sheet/lists/YearChanges.tsx'
import { changeNames } from '#client/sheet/model/comparisonWords.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Page } from '#client/ui/Page.tsx'

type RuleChanges = Awaited<ReturnType<typeof ruleChanges.load>>
type Change = RuleChanges['changes'][number]

export function RuleChangesPage() {
  const comparison = useRead(ruleChanges)
  return (
    <Page
      title="Co się zmieniło w zasadach"
      width="table"
      kicker={comparison?.year?.name ?? '\u00a0'}
      actions={
        <Link href="/zasady/zadania" className="btn">
          Wszystkie zadania
        </Link>
      }
    >
      {comparison ? <Comparison comparison={comparison} /> : <Loading />}
    </Page>
  )
}

function Comparison({ comparison: { year, before, changes } }: { comparison: RuleChanges }) {
  if (!year || !before) {
    return (
      <EmptyState title="Nie ma z czym porównać">
        <p>{year ? 'To pierwsza kategoryzacja, którą tu widać.' : 'Nie ma jeszcze żadnej kategoryzacji.'}</p>
      </EmptyState>
    )
  }
  return (
    <div className="stack">
      <p className="measure">
        Porównanie: <b>„{before.name}”</b> i <b>„{year.name}”</b>.{' '}
        {year.state !== 'OPEN' && 'Żadna kategoryzacja teraz nie trwa, więc to dwie ostatnie zakończone. '}
        {changes.length > 0 && inShort(changes)}
      </p>
      {changes.length === 0 && <EmptyState title="Zasady się nie zmieniły" />}
      <YearChanges changes={changes} titles={TITLES} addressOf={addressOf} fieldNames={AREA_FIELDS} />
    </div>
  )
}

const AREA_FIELDS = { group: 'obszar', secondaryGroup: 'drugi obszar' }

const TITLES = [
  ['year', 'Progi kategorii'],
  ['group', 'Obszary i progi symboli'],
  ['task', 'Zadania'],
  ['prerequisite', 'Wymagania wstępne'],
] as const

function inShort(changes: readonly Change[]): string {
  const tasks = changes.filter(({ kind }) => kind === 'task')
  const parts = (['added', 'removed', 'changed', 'moved'] as const).flatMap(how => {
    const count = tasks.filter(({ change }) => change === how).length
    return count > 0 ? [`${changeNames[how]} ${count}`] : []
  })
  if (parts.length === 0) return 'Zadania zostały takie same.'
  return `Zadania: ${parts.join(', ')}.`
}

function addressOf({ kind, change, id }: Change): string | null {
  if (change === 'removed' || id === null || kind === 'prerequisite') return null
  return `/zasady/zadania?${kind === 'group' ? 'obszar' : 'zadanie'}=${id}`
}
