import * as v from 'valibot'
import { EVERY_ERROR, type Mistake, mistakeIn, mistakeSentence } from '#contract/mistakes.ts'
import { hasReference, TASK_TYPES } from '#domain/scoring/scoring.ts'
import { countedGroups, YearFile } from './yearFile.ts'

/** A validation error in a file, with its path. */
export type YearFileProblem = Mistake & {
  /** In JavaScript's notation: `groups[0].tasks[3].maxPoints`; empty for the file itself. */
  path: string
  /** A stable English sentence that quotes nothing from the file. */
  message: string
}

/** Returns the file in its stored form or all its problems, never both. */
export function readYearFile(input: unknown): { file: YearFile | null; problems: YearFileProblem[] } {
  const read = v.safeParse(YearFile, input, EVERY_ERROR)
  const wrongFields = (read.issues ?? []).map(issue => problem(pathOf(issue), mistakeIn(issue)))
  const problems = [...wrongFields, ...brokenLinks(input)]
  return { file: read.success && problems.length === 0 ? read.output : null, problems }
}

function problem(path: string, mistake: Mistake): YearFileProblem {
  return { path, message: mistakeSentence(mistake), ...mistake }
}

function pathOf(issue: v.BaseIssue<unknown>) {
  const keys = (issue.path ?? []).map(item => item.key)
  return keys
    .map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')
}

// Links are checked in any file that has this much, so that a wrong number elsewhere does not hide a broken link.
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
  const read = v.safeParse(Linked, input)
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
    if (seen.has(key)) return [problem(`${path}.key`, { code: 'key-used-twice' })]
    seen.add(key)
    return []
  })
}

function referenceProblems(task: LinkedTask, path: string, keys: ReadonlySet<string>): YearFileProblem[] {
  if (!hasReference(task.type)) return []
  const wrong = (mistake: Mistake) => [problem(`${path}.reference`, mistake)]
  if (task.reference === null) return wrong({ code: 'reference-missing' })
  if (task.reference === task.key) return wrong({ code: 'reference-to-itself' })
  return keys.has(task.reference) ? [] : wrong({ code: 'key-of-no-task' })
}

function secondGroupProblems(group: LinkedGroup, task: LinkedTask, path: string, keys: ReadonlySet<string>) {
  if (task.secondaryGroup === null) return []
  const wrong = (mistake: Mistake) => [problem(`${path}.secondaryGroup`, mistake)]
  if (task.secondaryGroup === group.key) return wrong({ code: 'second-group-is-first' })
  return keys.has(task.secondaryGroup) ? [] : wrong({ code: 'key-of-no-group' })
}
