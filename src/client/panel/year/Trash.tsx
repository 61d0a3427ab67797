import { use } from 'react'
import { api } from '#client/api/call.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { yearTrash } from '#client/panel/panelReads.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { counted } from '#domain/text/plural.ts'
import { TRASH_DAYS } from '#domain/year/trash.ts'
import { changeYear } from './changeYear.ts'
import { useRights, useYear } from './editor.ts'
import { useFolds } from './Fold.tsx'
import { AskImpact } from './Impact.tsx'

type Thrown = Awaited<ReturnType<ReturnType<typeof yearTrash>['load']>>[number]

const NOUNS: Record<Thrown['kind'], string> = { task: 'zadanie', group: 'grupa zadań', prerequisite: 'wymaganie' }

/** The deleted parts of the year, which come back whole. Nothing while there are none. */
export function Trash() {
  const year = useYear()
  const thrown = useReadOrNull(useRights().editor ? yearTrash(year.id) : null) ?? []
  if (thrown.length === 0) return null
  return (
    <section className="card" id="kosz" aria-labelledby="kosz-tytul">
      <header>
        <h2 id="kosz-tytul" tabIndex={-1}>
          Kosz
        </h2>
      </header>
      <p className="card__body hint">
        Usunięte części czekają tu {TRASH_DAYS} dni z wartościami, gwiazdkami i uwagami drużyn. Do punktów, rankingu i
        plików się nie liczą.
      </p>
      <ul className="trash">
        {thrown.map(one => (
          <Item key={one.id} thrown={one} />
        ))}
      </ul>
    </section>
  )
}

function Item({ thrown }: { thrown: Thrown }) {
  const { id, kind, name, at, by, until } = thrown
  const yearId = useYear().id
  const folds = useFolds()
  const ask = use(AskImpact)
  async function restore() {
    if (!(await ask({ restore: id }))) return
    const part = await changeYear(yearId, api.admin.categorization.trash({ id }).restore.post())
    const around = { task: [`group-${part.groupId}`], group: [], prerequisite: ['prerequisites'] }[part.kind]
    folds.reveal(...around, `${part.kind}-${part.id}`)
  }
  return (
    <li className="spread">
      <div>
        <b>{name}</b> <small>{NOUNS[kind]}</small>
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
      {useRights().edit && (
        <ActionButton aria-label={`Przywróć: ${name}`} act={restore}>
          Przywróć
        </ActionButton>
      )}
    </li>
  )
}

function contents({ tasks, entries, marks, favourites, remarks }: Thrown): string {
  return [
    tasks > 0 && counted(tasks, 'zadanie', 'zadania', 'zadań'),
    entries > 0 && counted(entries, 'wartość', 'wartości', 'wartości'),
    marks > 0 && counted(marks, 'odhaczenie', 'odhaczenia', 'odhaczeń'),
    favourites > 0 && counted(favourites, 'gwiazdka', 'gwiazdki', 'gwiazdek'),
    remarks > 0 && counted(remarks, 'uwaga', 'uwagi', 'uwag'),
  ]
    .filter(Boolean)
    .join(', ')
}
