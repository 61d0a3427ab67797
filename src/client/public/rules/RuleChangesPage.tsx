import { Link } from 'wouter'
import { ruleChanges } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { changeNames, fieldName, fieldValue } from '#client/sheet/view/comparisonWords.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Page } from '#client/ui/Page.tsx'
import { counted } from '#domain/text/plural.ts'
import type { YearChange } from '#domain/year/compareYears.ts'

type Told = Awaited<ReturnType<typeof ruleChanges.load>>
type Change = Told['changes'][number]

/** Changes since the year before, without the editor links and without pure reordering. */
export function RuleChangesPage() {
  const told = useRead(ruleChanges)
  return (
    <Page
      title="Co się zmieniło w zasadach"
      width="table"
      kicker={told?.year?.name ?? '\u00a0'}
      actions={
        <Link href="/zasady/zadania" className="btn">
          Wszystkie zadania
        </Link>
      }
    >
      {told ? <Comparison told={told} /> : <Loading />}
    </Page>
  )
}

function Comparison({ told: { year, before, changes } }: { told: Told }) {
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
      {KINDS.map(({ kind, title }) => (
        <Section key={kind} title={title} changes={changes.filter(change => change.kind === kind)} />
      ))}
    </div>
  )
}

const KINDS: readonly { kind: YearChange['kind']; title: string }[] = [
  { kind: 'year', title: 'Progi kategorii' },
  { kind: 'group', title: 'Obszary i progi symboli' },
  { kind: 'task', title: 'Zadania' },
  { kind: 'prerequisite', title: 'Wymagania wstępne' },
]

/** "Nowe zadania: 36, usunięte: 2, zmienione: 5." */
function inShort(changes: readonly Change[]): string {
  const tasks = changes.filter(({ kind }) => kind === 'task')
  const parts = (['added', 'removed', 'changed', 'moved'] as const).flatMap(how => {
    const count = tasks.filter(({ change }) => change === how).length
    return count > 0 ? [`${changeNames[how]} ${count}`] : []
  })
  if (parts.length === 0) return 'Zadania zostały takie same.'
  return `Zadania: ${parts.join(', ')}.`
}

/** By area, in the order in which areas come; what belongs to none stands by itself. */
function Section({ title, changes }: { title: string; changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <section className="card">
      <header className="spread">
        <h2>{title}</h2>
        <small>{counted(changes.reduce(countIn, 0), 'zmiana', 'zmiany', 'zmian')}</small>
      </header>
      {[...Map.groupBy(changes, change => change.group)].map(([group, some]) => (
        <div key={group}>
          {group !== null && <h3 className="changes__area">{group}</h3>}
          <ul className="changes">
            {some.map(change => (
              <li key={change.id}>
                <div className="row tight">
                  {/* The year's own change is called by its title already, and what only changed by its fields. */}
                  {change.kind !== 'year' && <Name change={change} />}
                  {change.change !== 'changed' && (
                    <span className="badge" data-tone={TONES[change.change]}>
                      {change.kind === 'group' ? AREA[change.change] : changeNames[change.change]}
                    </span>
                  )}
                </div>
                <Fields change={change} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const TONES = { added: 'ok', removed: 'danger', moved: 'warn' } as const
const AREA = { added: 'nowy', removed: 'usunięty', moved: 'przeniesiony' } as const

/** Thresholds of the year. */
const countIn = (sum: number, { kind, fields }: Change) => sum + (kind === 'year' ? fields.length : 1)

/** Rows that still exist link to the catalogue. */
function Name({ change: { kind, change, name, id } }: { change: Change }) {
  if (change === 'removed' || id === null || kind === 'prerequisite') return <b>{name}</b>
  return (
    <Link href={`/zasady/zadania?${kind === 'group' ? 'obszar' : 'zadanie'}=${id}`}>
      <b>{name}</b>
    </Link>
  )
}

/** The editor calls an area a group of tasks. */
const AREA_FIELDS: Record<string, string> = { group: 'obszar', secondaryGroup: 'drugi obszar' }

function Fields({ change: { fields } }: { change: Change }) {
  if (fields.length === 0) return null
  return (
    <ul className="changes__fields">
      {fields.map(({ field, before, after }) => (
        <li key={field}>
          {AREA_FIELDS[field] ?? fieldName(field)}:{' '}
          {field === 'description' ? (
            <Texts before={fieldValue(field, before)} after={fieldValue(field, after)} />
          ) : (
            <>
              <span className="visually-hidden">było </span>
              <del>{fieldValue(field, before)}</del> → <span className="visually-hidden">jest </span>
              <ins>{fieldValue(field, after)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Long texts stay folded until the reader opens them. */
function Texts({ before, after }: { before: string; after: string }) {
  return (
    <details>
      <summary>zmieniony, pokaż oba</summary>
      <p>
        Było: <del>{before}</del>
      </p>
      <p>
        Jest: <ins>{after}</ins>
      </p>
    </details>
  )
}
