import type { ScoredValues } from '#domain/scoring.ts'
import type { Db } from '#server/database/open.ts'
import type { Steps } from '#server/slices.ts'

// A year has up to 170,000 values, of 1,000 teams. They are kept in one block of numbers, a line for each team with a place
// for each task: to fill a Map for each team takes longer than to read them.

/** No value is below 0. */
const NOTHING = -1

/** What one team entered, asked for like a Map: task id -> value. */
class TeamValues implements ScoredValues {
  constructor(
    /** task id -> its place in `line` */
    private readonly places: ReadonlyMap<number, number>,
    private readonly line: Float64Array,
  ) {}

  get(taskId: number): number | undefined {
    const value = this.line[this.places.get(taskId) ?? -1]
    return value === NOTHING ? undefined : value
  }

  has(taskId: number): boolean {
    return this.get(taskId) !== undefined
  }

  /** How many tasks have a value. */
  get size(): number {
    let size = 0
    for (const value of this.line) if (value !== NOTHING) size++
    return size
  }
}

// By hand, task by task, from an index that holds the values: as objects the rows take three times as long.
const ENTRIES = 'SELECT teamId, value FROM task_entries WHERE taskId = ?'

/** What these teams entered for these tasks, by the team's id. */
export function* enteredIn(
  tasks: readonly { id: number }[],
  teamIds: readonly number[],
  from: Db,
): Steps<(teamId: number) => TeamValues> {
  const block = new Float64Array(teamIds.length * tasks.length).fill(NOTHING)
  const places = new Map(tasks.map(({ id }, place) => [id, place]))
  const lines = new Map(teamIds.map((id, n) => [id, n * tasks.length]))

  const entries = from.$client.query<unknown, [number]>(ENTRIES)
  for (const [taskId, place] of places) {
    for (const [teamId, value] of entries.values(taskId) as [number, number][]) {
      const line = lines.get(teamId)
      if (line !== undefined) block[line + place] = value
    }
    yield
  }

  return teamId => {
    const line = lines.get(teamId)!
    return new TeamValues(places, block.subarray(line, line + tasks.length))
  }
}
