import { useYear } from '#client/panel/year/model/editor.ts'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import { TASK_TYPES } from '#domain/scoring/scoring.ts'
import { typeNames } from '#domain/text/taskTypes.ts'

export const TypeOptions = () => <NamedOptions of={TASK_TYPES.map(id => ({ id, name: typeNames[id] }))} />

export const TaskOptions = ({ isOffered }: { isOffered: (task: { id: number; name: string }) => boolean }) =>
  useYear().groups.map(group => {
    const offered = group.primaryTasks.filter(isOffered)
    if (offered.length === 0) return null
    return (
      <optgroup key={group.id} label={group.name}>
        <NamedOptions of={offered} />
      </optgroup>
    )
  })
