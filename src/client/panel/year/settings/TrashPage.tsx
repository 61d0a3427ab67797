import { useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { api } from '#client/api/call.ts'
import { refreshAll, remember, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { editorYear, trash } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { ImpactDialog } from '#client/panel/year/form/Impact.tsx'
import { answerInPolish } from '#client/panel/year/model/changeYear.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { OVERVIEW_PATH } from '#contract/addresses.ts'
import { mayEditYears } from '#domain/people/roles.ts'
import { counted } from '#domain/text/plural.ts'
import { TRASH_DAYS } from '#domain/year/trash.ts'

type Thrown = Awaited<ReturnType<typeof trash.load>>[number]

const NOUNS: Record<Thrown['kind'], string> = {
  task: 'zadanie',
  group: 'grupa zadań',
  prerequisite: 'wymaganie',
  year: 'kategoryzacja',
}

/** Deleted drafts and deleted parts of all years, which come back whole (rules.md#86). */
export function TrashPage() {
  if (!mayEditYears(useReader())) return <Redirect to={OVERVIEW_PATH} replace />
  return (
    <PanelPage kicker="Edytor kategoryzacji" title="Kosz">
      <Trash />
    </PanelPage>
  )
}

/** Kosz as a list: its own page and the settings of each year have it. */
export function Trash() {
  const thrown = useRead(trash)
  if (!thrown) return <Loading />
  if (thrown.length === 0)
    return (
      <EmptyState title="Kosz jest pusty">
        <p>Usunięte szkice, grupy zadań, zadania i wymagania czekają tu {TRASH_DAYS} dni.</p>
      </EmptyState>
    )
  return (
    <section className="card">
      <p className="card__body hint">
        Usunięte szkice i części kategoryzacji czekają tu {TRASH_DAYS} dni z wartościami, gwiazdkami i uwagami drużyn.
        Do punktów, rankingu i plików się nie liczą.
      </p>
      <ul className="rows">
        {thrown.map(one => (
          <Item key={one.id} thrown={one} />
        ))}
      </ul>
    </section>
  )
}

function Item({ thrown }: { thrown: Thrown }) {
  const { kind, name, year, at, by, until } = thrown
  return (
    <li className="spread">
      <div>
        <b>{name}</b>{' '}
        <small>
          {NOUNS[kind]}
          {year && (
            <>
              {' w '}
              <Link href={`/admin/kategoryzacja/${year.id}`}>{year.name}</Link>
            </>
          )}
        </small>
        <p className="hint">
          {[
            contents(thrown),
            `usunięto ${formatDateTime(at)}${by ? `, ${by.own ? 'przez Ciebie' : (by.name ?? by.office)}` : ''}`,
            `do ${formatDate(until)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Restore thrown={thrown} />
    </li>
  )
}

/** Asks first before it changes a year that troops fill in or have filled in, as the nuclear mode of the editor does. */
function Restore({ thrown: { id, kind, name, year } }: { thrown: Thrown }) {
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)

  async function restore() {
    const back = await answerInPolish(api.admin.categorization.trash({ id }).restore.post())
    // The editor scrolls to the part when it opens, so it must not open with the year as it was.
    const read = editorYear(back.yearId)
    remember(read, await read.load())
    await refreshAll()
    const there = `/admin/kategoryzacja/${back.yearId}`
    navigate(kind === 'year' ? there : `${there}#${kind}-${back.id}`)
  }

  if (!year || year.state === 'DRAFT')
    return (
      <ActionButton aria-label={`Przywróć: ${name}`} act={restore}>
        Przywróć
      </ActionButton>
    )
  return (
    <>
      <button type="button" className="btn" aria-label={`Przywróć: ${name}`} onClick={() => setAsking(true)}>
        Przywróć
      </button>
      {isAsking && year.state === 'OPEN' && (
        <ImpactDialog yearId={year.id} question={{ restore: id }} onSave={restore} onClose={close} />
      )}
      {isAsking && year.state === 'FINISHED' && (
        <Confirm
          title="Przywrócić do zakończonej kategoryzacji?"
          text={
            <>
              <p className="question__name">{name}</p>
              <p>Wróci do „{year.name}” ze wszystkim, co wpisały drużyny. Utrwalony ranking się nie zmieni.</p>
            </>
          }
          confirmLabel="Przywróć"
          onConfirm={restore}
          onClose={close}
        />
      )}
    </>
  )
}

function contents({ groups, tasks, prerequisites, entries, marks, favourites, remarks }: Thrown): string {
  return [
    groups > 0 && counted(groups, 'grupa zadań', 'grupy zadań', 'grup zadań'),
    tasks > 0 && counted(tasks, 'zadanie', 'zadania', 'zadań'),
    prerequisites > 0 && counted(prerequisites, 'wymaganie', 'wymagania', 'wymagań'),
    entries > 0 && counted(entries, 'wartość', 'wartości', 'wartości'),
    marks > 0 && counted(marks, 'odhaczenie', 'odhaczenia', 'odhaczeń'),
    favourites > 0 && counted(favourites, 'gwiazdka', 'gwiazdki', 'gwiazdek'),
    remarks > 0 && counted(remarks, 'uwaga', 'uwagi', 'uwag'),
  ]
    .filter(Boolean)
    .join(', ')
}
