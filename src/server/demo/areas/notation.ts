import type { FileGroup, FileTask } from '#domain/year/yearFile.ts'

// How the demo's areas are written down: one call for an area, one for each of its tasks, texts first. What comes out is
// a year's file as the product exports and imports it.

interface Extras {
  /** Under which other tasks refer to this one. */
  key?: string
  obligatory?: boolean
  /** The area that gets the rest of the points, and the share that stays here. */
  shared?: [group: string, split: number]
  /** What is counted: "biwak|biwaki|biwaków". */
  unit?: string
}

type TaskIn = (group: string, place: number) => FileTask

export function area(
  key: string,
  name: string,
  [lesnaThreshold, puszczanskaThreshold]: [lesna: number, puszczanska: number],
  tasks: TaskIn[],
): FileGroup {
  return {
    key,
    name,
    displayPriority: 100,
    lesnaThreshold,
    puszczanskaThreshold,
    tasks: tasks.map((task, index) => task(key, index + 1)),
  }
}

export const yesNo = (name: string, description: string, maxPoints: number, extras?: Extras) =>
  task({ type: 'BOOLEAN', name, description, maxPoints }, extras)

/** `each` points for one. */
export const counted = (
  name: string,
  description: string,
  { each, max }: { each: number; max: number },
  extras?: Extras,
) => task({ type: 'LINEAR', name, description, maxPoints: max, multiplier: each }, extras)

/** Points for the part of what was entered in the task `reference`. */
export const partOf = (reference: string, name: string, description: string, maxPoints: number, extras?: Extras) =>
  task({ type: 'LINEAR_REF', name, description, maxPoints, reference }, extras)

/** Like `partOf`, with the part squared: a half gives a quarter of the points. */
export const squareOf = (reference: string, name: string, description: string, maxPoints: number, extras?: Extras) =>
  task({ type: 'PARABOLIC_REF', name, description, maxPoints, reference }, extras)

/** A number without points that others are measured against. */
export const quantity = (key: string, name: string, description: string) =>
  task({ type: 'REFONLY', name, description, maxPoints: 0 }, { key, obligatory: true })

type Fields = Pick<FileTask, 'type' | 'name' | 'description' | 'maxPoints'> & Partial<FileTask>

function task(fields: Fields, { key, obligatory = false, shared, unit }: Extras = {}): TaskIn {
  return (group, place) => ({
    key: key ?? `${group}.${place}`,
    multiplier: null,
    reference: null,
    ...fields,
    obligatory,
    secondaryGroup: shared?.[0] ?? null,
    split: shared?.[1] ?? 1,
    unit: unit ?? null,
    displayPriority: 100,
  })
}
