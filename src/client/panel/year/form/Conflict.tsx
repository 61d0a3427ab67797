import { type ReactNode, useId } from 'react'
import { useReadOrNull } from '#client/api/useRead.ts'
import { auditEntries } from '#client/panel/panelReads.ts'
import { type AuditEntry, actorName } from '#client/panel/ui/auditEntry.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import type { RowFields } from '#client/panel/year/model/rowFields.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { quoted } from '#domain/text/quoted.ts'
import { useOriginName } from './OriginField.tsx'

interface ConflictProps<Values extends object> {
  row: {
    /** `task-7`. The fields of the year itself have other keys. */
    key: string
    /** Named where several rows are saved together. */
    name?: string
    specs: RowFields<Values>['specs']
    saved: Values
    values: Values
  }
  conflict: { isMine: boolean | null; choose: (isMine: boolean) => void }
}

/** Both versions of a row that another editor has saved meanwhile. Saving stores or drops the own one, once one is chosen. */
export function Conflict<Values extends object>({ row, conflict }: ConflictProps<Values>) {
  const { key, name, specs, saved, values } = row
  const year = useYear()
  const names = { year, originName: useOriginName() }
  const group = useId()
  const entries = useReadOrNull(auditEntries({ year: year.id, page: 1 }))?.rows ?? []
  const entry = lastSaveOf(key, entries)
  const differing = (Object.keys(specs) as (keyof Values & string)[]).filter(field => saved[field] !== values[field])
  const version = (of: Values) =>
    differing.map(field => `${specs[field]!.label}: ${specs[field]!.show(of[field] as never, names)}`).join(' · ')
  return (
    <fieldset className="conflict stack tight">
      <legend>
        {name && <b>{quoted(name)}: </b>}
        ktoś zapisał to w międzyczasie. Wybierz wersję, żadna nie jest zaznaczona.
      </legend>
      <Version group={group} isChosen={conflict.isMine === false} onChoose={() => conflict.choose(false)}>
        <b>Zapisana{entry && ` (${actorName(entry)}, ${formatDateTime(entry.time)})`}:</b> {version(saved)}
      </Version>
      <Version group={group} isChosen={conflict.isMine === true} onChoose={() => conflict.choose(true)}>
        <b>Twoja:</b> {version(values)}
      </Version>
    </fieldset>
  )
}

interface VersionProps {
  group: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

const Version = ({ group, isChosen, onChoose, children }: VersionProps) => (
  <label className="conflict__version">
    <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
    <span>{children}</span>
  </label>
)

/** The newest entry of the audit about a row. */
function lastSaveOf(key: string, entries: readonly AuditEntry[]) {
  const [, kind = 'year', id] = /^(task|group|prerequisite)-(\d+)$/.exec(key) ?? []
  return entries.find(
    ({ kind: done, after }) => done === `${kind}.change` && after && (id === undefined || after.id === Number(id)),
  )
}
