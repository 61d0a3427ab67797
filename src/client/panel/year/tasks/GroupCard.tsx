import { useRef } from 'react'
import { DeletePart } from '#client/panel/year/form/DeletePart.tsx'
import { Fold } from '#client/panel/year/form/Fold.tsx'
import { GROUP, GroupInputs } from '#client/panel/year/form/parts.tsx'
import { useDrafts } from '#client/panel/year/model/drafts.ts'
import type { EditorGroup } from '#client/panel/year/model/editedYear.ts'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { formatTotal } from '#domain/scoring/points.ts'
import { maxPointsIn, shareOf } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { areaDemandsInWords } from '#domain/text/demandWords.ts'
import { counted } from '#domain/text/plural.ts'
import { type Area, AreaFoot, useArea, useAreaChanges } from './AreaFoot.tsx'
import { newKeysIn, taskKey } from './editedRows.ts'
import { type CellRow, TaskCell } from './TaskCell.tsx'
import { TaskRows } from './TaskRows.tsx'

interface GroupCardProps {
  group: EditorGroup
  /** The tasks that a search leaves; without a search all are shown. */
  found: ReadonlySet<number> | null
}

/** The card of an area: its thresholds in the head, its tasks as rows, and one button that saves all of it. */
export function GroupCard({ group, found }: GroupCardProps) {
  const area = useArea(group)
  const card = useRef<HTMLElement>(null)
  const changes = useAreaChanges(area).length
  return (
    <section className="card group-card" aria-label={group.name} ref={card}>
      <Fold
        id={`group-${group.id}`}
        className="fold group-fold"
        isForced={found !== null}
        summary={<Summary area={area} />}
      >
        <TaskRows group={group} found={found} />
        <SharedTasks group={group} />
        <Settings area={area} />
      </Fold>
      <Thresholds area={area} />
      {changes > 0 && <AreaFoot area={area} card={card} />}
    </section>
  )
}

function Summary({ area: { group, head, after } }: { area: Area }) {
  const { id, name, primaryTasks } = group
  const { values } = head
  const demands = areaDemandsInWords(group)
  return (
    <>
      <b>{name}</b>
      <small>
        {counted(primaryTasks.length, 'zadanie', 'zadania', 'zadań')} · {formatTotal(maxPointsIn(id, after.tasks))} pkt
      </small>
      <small className="group-fold__thresholds">
        próg leśny {String(values.lesnaThreshold)}, puszczański {String(values.puszczanskaThreshold)}
      </small>
      {demands && <small className="anywhere">{demands}</small>}
    </>
  )
}

/** On wide screens they are next to the summary, which may contain nothing to press. On narrow ones the form has them. */
function Thresholds({ area: { head } }: { area: Area }) {
  const row = head as CellRow
  return (
    <div className="group-card__thresholds">
      <LevelSymbol level="LESNA" />
      <TaskCell row={row} name="lesnaThreshold" />
      <LevelSymbol level="PUSZCZANSKA" />
      <TaskCell row={row} name="puszczanskaThreshold" />
    </div>
  )
}

function Settings({ area: { group, head } }: { area: Area }) {
  const year = useYear()
  const rights = useRights()
  const drafts = useDrafts()
  const { id, primaryTasks } = group
  return (
    <Fold id={`group-${id}-settings`} summary="Nazwa, progi i kolejność grupy">
      <div className="fold__body form">
        <GroupInputs id={id} form={head} />
        {rights.edit && (
          <div>
            <DeletePart
              part={GROUP}
              row={group}
              siblings={year.groups}
              drafts={[...newKeysIn(drafts.get(), id), ...primaryTasks.map(taskKey)]}
            />
          </div>
        )}
      </div>
    </Fold>
  )
}

/** Tasks of other groups that share points into this one. They are edited in their own group. */
function SharedTasks({ group }: { group: EditorGroup }) {
  const shared = useYear().tasks.filter(task => task.secondaryGroupId === group.id)
  if (shared.length === 0) return null
  return (
    <p className="card__body hint">
      Punkty dają tu także:{' '}
      {shared.map(task => `„${task.name}” (${formatLong(task.maxPoints * shareOf(task, group.id))} pkt)`).join(', ')}.
    </p>
  )
}
