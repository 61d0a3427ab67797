import * as v from 'valibot'
import { hasReference, TASK_TYPES } from '#domain/scoring.ts'
import { countedGroups, YearFile } from './yearFile.ts'

export interface YearFileProblem {
  /** As in JavaScript: `groups[0].tasks[3].maxPoints`; empty for the file itself. */
  path: string
  /** A stable English sentence that repeats nothing of the file. */
  message: string
}

/** The file in its stored form, or everything that is wrong with it; never both. */
export function readYearFile(input: unknown): { file: YearFile | null; problems: YearFileProblem[] } {
  const read = v.safeParse(YearFile, input, { message: expectation })
  const wrongFields = (read.issues ?? []).map(issue => ({ path: pathOf(issue), message: issue.message }))
  const problems = [...wrongFields, ...brokenLinks(input)]
  return { file: read.success && problems.length === 0 ? read.output : null, problems }
}

function expectation(issue: v.BaseIssue<unknown>) {
  return issue.received === 'undefined' ? 'Missing' : `Not ${issue.expected}`
}

function pathOf(issue: v.BaseIssue<unknown>) {
  const keys = (issue.path ?? []).map(item => item.key)
  return keys
    .map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')
}

// The least a file must hold for its keys to be followed, so that a wrong number elsewhere does not hide a broken link.
const Linked = v.object({
  groups: countedGroups(
    v.object({
      key: v.string(),
      tasks: v.array(
        v.object({
          key: v.string(),
          type: v.picklist(TASK_TYPES),
          reference: v.nullish(v.string(), null),
          secondaryGroup: v.nullish(v.string(), null),
        }),
      ),
    }),
  ),
})

type LinkedGroup = v.InferOutput<typeof Linked>['groups'][number]
type LinkedTask = LinkedGroup['tasks'][number]

function brokenLinks(input: unknown): YearFileProblem[] {
  const read = v.safeParse(Linked, input, { abortEarly: true })
  if (!read.success) return []

  const { groups } = read.output
  const groupKeys = new Set(groups.map(group => group.key))
  const taskKeys = new Set(groups.flatMap(group => group.tasks.map(task => task.key)))
  const located = groups.flatMap((group, g) =>
    group.tasks.map((task, t) => ({ group, task, path: `groups[${g}].tasks[${t}]` })),
  )
  return [
    ...repeatedKeys(groups.map((group, g) => ({ key: group.key, path: `groups[${g}]` }))),
    ...repeatedKeys(located.map(({ task, path }) => ({ key: task.key, path }))),
    ...located.flatMap(({ task, path }) => referenceProblems(task, path, taskKeys)),
    ...located.flatMap(({ group, task, path }) => secondGroupProblems(group, task, path, groupKeys)),
  ]
}

function repeatedKeys(keyed: readonly { key: string; path: string }[]): YearFileProblem[] {
  const seen = new Set<string>()
  return keyed.flatMap(({ key, path }) => {
    if (seen.has(key)) return [{ path: `${path}.key`, message: 'Key used twice' }]
    seen.add(key)
    return []
  })
}

function referenceProblems(task: LinkedTask, path: string, keys: ReadonlySet<string>): YearFileProblem[] {
  if (!hasReference(task.type)) return []
  const problem = (message: string) => [{ path: `${path}.reference`, message }]
  if (task.reference === null) return problem('Reference missing')
  if (task.reference === task.key) return problem('Reference to the task itself')
  return keys.has(task.reference) ? [] : problem('No task with this key')
}

function secondGroupProblems(group: LinkedGroup, task: LinkedTask, path: string, keys: ReadonlySet<string>) {
  if (task.secondaryGroup === null) return []
  const problem = (message: string) => [{ path: `${path}.secondaryGroup`, message }]
  if (task.secondaryGroup === group.key) return problem('Second group is the first one')
  return keys.has(task.secondaryGroup) ? [] : problem('No group with this key')
}
