import { use } from 'react'
import { api } from '#client/api/call.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { yearTrash } from '#client/panel/panelReads.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { counted } from '#domain/text/plural.ts'
import { TRASH_DAYS } from '#domain/year/trash.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear } from './editedYear.ts'
import type { Folding } from './Fold.tsx'
import { AskImpact } from './Impact.tsx'
import { useRights } from './rights.ts'

type Thrown = Awaited<ReturnType<ReturnType<typeof yearTrash>['load']>>[number]

const NOUNS: Record<Thrown['kind'], string> = { task: 'zadanie', group: 'grupa zadań', prerequisite: 'wymaganie' }

/** The deleted parts of the year, which come back whole. Nothing while there are none. */
export function Trash({ year, folding }: { year: EditedYear; folding: Folding }) {
  const { edit, editor } = useRights(year)
  const thrown = useReadOrNull(editor ? yearTrash(year.id) : null) ?? []
  if (thrown.length === 0) return null
  return (
    <section className="card" id={TRASH} aria-labelledby="kosz-tytul">
      <header>
        <h2 id="kosz-tytul" tabIndex={-1}>
          Kosz
        </h2>
      </header>
      <p className="card__body hint">
        Usunięte czeka tu {TRASH_DAYS} dni z wartościami, gwiazdkami i uwagami drużyn. Do punktów, rankingu i plików się
        nie liczy.
      </p>
      <ul className="trash">
        {thrown.map(one => (
          <Item key={one.id} year={year} thrown={one} mayRestore={edit} folding={folding} />
        ))}
      </ul>
    </section>
  )
}

const TRASH = 'kosz'

interface ItemProps {
  year: EditedYear
  thrown: Thrown
  mayRestore: boolean
  folding: Folding
}

function Item({ year, thrown, mayRestore, folding }: ItemProps) {
  const { id, kind, name, at, by, until } = thrown
  const ask = use(AskImpact)
  const restoring = useAction(async () => {
    if (!(await ask({ restore: id }))) return
    const part = await changeYear(year.id, api.admin.categorization.trash({ id }).restore.post())
    const around = { task: [`group-${part.groupId}`], group: [], prerequisite: ['prerequisites'] }[part.kind]
    folding.reveal(...around, `${part.kind}-${part.id}`)
  })
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
        <FormError message={restoring.failure} />
      </div>
      {mayRestore && (
        <button
          type="button"
          className="btn"
          aria-label={`Przywróć: ${name}`}
          disabled={restoring.busy}
          onClick={restoring.run}
        >
          Przywróć
        </button>
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
