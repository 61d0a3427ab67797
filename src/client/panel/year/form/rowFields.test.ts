import { expect, test } from 'bun:test'
import * as v from 'valibot'
import type { EditorGroup } from '#client/panel/year/model/editedYear.ts'
import {
  newTask,
  steppedMultiplier,
  TASK_FORM,
  type TaskValues,
  withGroup,
  yearWithTask,
} from '#client/panel/year/model/taskFields.ts'
import { checkRow } from '#client/panel/year/model/useRowForm.ts'
import { categorySchema, FOREST_FIELDS } from '#client/panel/year/settings/CategoryCards.tsx'
import { Task } from '#contract/requests/years.ts'
import { maxPointsIn } from '#domain/scoring/scoring.ts'
import { editedSample, editorTask } from '#test/editor.tsx'
import { GROUP, TASK } from './parts.tsx'

const typed = (over: Partial<TaskValues>): TaskValues => ({
  ...newTask({ id: 1, primaryTasks: [] }),
  name: 'Kronika',
  ...over,
})

const POINTS = 'Maksymalna liczba punktów: Wpisz liczbę większą od 0'
const MULTIPLIER = 'Mnożnik: Wpisz liczbę większą od 0'
const REFERENCE = 'Zadanie odniesienia: Wybierz zadanie odniesienia'

test.each([
  ['a task without a name', { name: ' ', maxPoints: '4' }, 'Nazwa zadania: Podaj nazwę'],
  ['yes or no without points', { maxPoints: '0' }, POINTS],
  ['yes or no with points', { maxPoints: '4' }, null],
  ['yes or no without a multiplier', { maxPoints: '4', multiplier: '' }, null],
  ['linear without points', { type: 'LINEAR', maxPoints: '0' }, POINTS],
  ['linear with a multiplier of 0', { type: 'LINEAR', maxPoints: '4', multiplier: '0' }, MULTIPLIER],
  ['linear with a negative multiplier', { type: 'LINEAR', maxPoints: '4', multiplier: '-1' }, MULTIPLIER],
  ['linear with an empty multiplier', { type: 'LINEAR', maxPoints: '4', multiplier: '' }, 'Mnożnik: Wpisz liczbę'],
  ['linear with decimals', { type: 'LINEAR', maxPoints: '4,5', multiplier: '0.5' }, null],
  ['linear by reference without one', { type: 'LINEAR_REF', maxPoints: '4' }, REFERENCE],
  ['linear by reference with one', { type: 'LINEAR_REF', maxPoints: '4', refValId: '2', multiplier: '' }, null],
  ['parabolic without points', { type: 'PARABOLIC_REF', maxPoints: '0', refValId: '2' }, POINTS],
  ['parabolic without a reference', { type: 'PARABOLIC_REF', maxPoints: '4' }, REFERENCE],
  ['for reference only with neither', { type: 'REFONLY', maxPoints: '', multiplier: '' }, null],
  ['points that are no number', { maxPoints: 'dużo' }, 'Maksymalna liczba punktów: Wpisz liczbę'],
  ['negative points', { maxPoints: '-1' }, 'Maksymalna liczba punktów: Najmniej 0'],
] as [string, Partial<TaskValues>, string | null][])('the check of %s', (_, over, reason) => {
  expect(checkRow(TASK_FORM, Task, typed(over)).reason).toBe(reason)
})

test('fields that the type does not use are sent with their stored values', () => {
  const unused = { maxPoints: '12', multiplier: '3', secondaryGroupId: '2', split: '0.5', refValId: '4' }
  expect(checkRow(TASK_FORM, Task, typed({ type: 'REFONLY', ...unused })).check.output).toMatchObject({
    maxPoints: 0,
    multiplier: 1,
    secondaryGroupId: null,
    split: 1,
    refValId: null,
    obligatory: true,
  })
})

test('parsing the formatted fields of a stored task returns the task', () => {
  const numbers = { maxPoints: 0.1, multiplier: 1.5, secondaryGroupId: 2, split: 1 / 3 }
  const saved = editorTask({ ...numbers, description: 'Co tydzień' })
  const { id, primaryGroup, secondaryGroup, entries, ...fields } = saved
  expect(v.parse(Task, TASK_FORM.parse(TASK_FORM.format(saved)))).toEqual(fields)
})

test('a task moved into its second group is no longer shared', () => {
  const shared = typed({ primaryGroupId: '1', secondaryGroupId: '2' })
  expect(withGroup('2', shared)).toEqual({ primaryGroupId: '2', secondaryGroupId: '' })
  expect(withGroup('3', shared)).toEqual({ primaryGroupId: '3' })
})

test.each([
  ['1', 1, '1,5'],
  ['1,5', -1, '1'],
  ['0,5', -1, '0,5'],
  ['', 1, '0,5'],
] as const)('a multiplier of "%s" stepped by %d is %s', (now, by, expected) => {
  expect(steppedMultiplier(now, by)).toBe(expected)
})

test('the points of groups include the task as it is typed', () => {
  const year = editedSample()
  const shared = typed({ maxPoints: '8', secondaryGroupId: '2', split: '0.75' })
  const added = yearWithTask(year, 0, shared)
  expect([maxPointsIn(1, added.tasks), maxPointsIn(2, added.tasks)]).toEqual([16, 12])

  const changed = yearWithTask(year, 1, shared)
  expect([maxPointsIn(1, changed.tasks), maxPointsIn(2, changed.tasks)]).toEqual([6, 12])
  expect(maxPointsIn(1, yearWithTask(year, 1, typed({ maxPoints: 'x' })).tasks)).toBe(0)
})

test.each([
  ['name', '', 'nic'],
  ['obligatory', true, 'tak'],
  ['type', 'LINEAR', 'liniowe'],
  ['split', '0.25', '25%'],
  ['unit', 'biwak|biwaki|biwaków', 'biwak, biwaki, biwaków'],
  ['secondaryGroupId', '2', 'Obszar 2'],
  ['secondaryGroupId', '', 'brak'],
  ['refValId', '99', 'usunięte'],
  ['originId', '5', 'task 5'],
])('in a conflict the %s "%s" is shown as "%s"', (name, value, text) => {
  const names = { year: editedSample(), originName: (kind: string, id: string) => `${kind} ${id}` }
  expect(TASK_FORM.specs[name]!.show(value as never, names)).toBe(text)
})

type GroupValues = typeof GROUP.fields.initial
const [draft, open] = [editedSample(), editedSample({ state: 'OPEN' })]
const group: EditorGroup = draft.groups[0]!
const unreachable = { ...group, puszczanskaThreshold: 60 }

const TOO_HIGH = 'Próg puszczański (pkt): Najwyżej 10'
const ORDER = 'Próg leśny (pkt): Próg leśny nie może być wyższy niż puszczański'

test.each([
  ['nothing changed', {}, null],
  ['no name', { name: '' }, 'Nazwa grupy zadań: Podaj nazwę'],
  ['a threshold of all its points', { puszczanskaThreshold: '10' }, null],
  ['a decimal threshold', { lesnaThreshold: '4,5' }, null],
  ['a threshold above its points', { puszczanskaThreshold: '10,5' }, null],
  ['thresholds in the wrong order', { lesnaThreshold: '9' }, null],
  ['a negative threshold', { lesnaThreshold: '-1' }, 'Próg leśny (pkt): Najmniej 0'],
  ['an empty threshold', { lesnaThreshold: '' }, 'Próg leśny (pkt): Wpisz liczbę'],
  ['an order above 1000', { displayPriority: '1001' }, 'Kolejność: Najwyżej 1\u202f000'],
  ['an order of 1.5', { displayPriority: '1.5' }, 'Kolejność: Wpisz liczbę całkowitą'],
  ['an empty order', { displayPriority: '' }, null],
  ['a threshold above its points, in a running year', { puszczanskaThreshold: '10,5' }, TOO_HIGH, open],
  ['thresholds in the wrong order, in a running year', { lesnaThreshold: '9' }, ORDER, open],
  ['a name, while a stored threshold is unreachable', { name: 'Nowa nazwa' }, null, open, unreachable],
  ['another unreachable threshold', { puszczanskaThreshold: '61' }, TOO_HIGH, open, unreachable],
] as [string, Partial<GroupValues>, string | null, typeof draft?, EditorGroup?][])(
  'a group with %s is validated',
  (_, over, reason, year = draft, row = group) => {
    const values = { ...GROUP.fields.format(row), ...over }
    expect(checkRow(GROUP.fields, GROUP.schema(year, row), values).reason).toBe(reason)
  },
)

test('a new group starts with thresholds of 1, though it gives no points yet, and with the order of a new row', () => {
  const values = { ...GROUP.fields.initial, name: 'Biwaki', displayPriority: ' ' }
  expect(v.parse(GROUP.schema(open), GROUP.fields.parse(values))).toEqual({
    name: 'Biwaki',
    displayPriority: 100,
    lesnaThreshold: 1,
    puszczanskaThreshold: 1,
    lesnaRequires: null,
    puszczanskaRequires: null,
    originId: null,
  })
})

const asking = editedSample({ lesnaLesneThreshold: 1, lesnaPuszczanskieThreshold: 5 })

test.each([
  ['as many symbols as there are groups', { lesnaLesneThreshold: '2' }, null],
  ['one more', { lesnaLesneThreshold: '3' }, 'min. leśnych: Najwyżej 2'],
  ['fewer than none', { lesnaLesneThreshold: '-1' }, 'min. leśnych: Najmniej 0'],
  ['half a symbol', { lesnaLesneThreshold: '1.5' }, 'min. leśnych: Wpisz liczbę całkowitą'],
  ['nothing', { lesnaLesneThreshold: '' }, 'min. leśnych: Wpisz liczbę'],
  ['too many, as stored', { lesnaPuszczanskieThreshold: '5' }, null],
  ['too many, but fewer than stored', { lesnaPuszczanskieThreshold: '4' }, 'min. puszczańskich: Najwyżej 2'],
])('a category that requires %s is validated', (_, over, reason) => {
  const values = { ...FOREST_FIELDS.format(asking), ...over }
  expect(checkRow(FOREST_FIELDS, categorySchema(FOREST_FIELDS, asking), values).reason).toBe(reason)
})

test('a task or a group lists the tasks that depend on it', () => {
  const boys = editorTask({ id: 3, type: 'REFONLY' })
  const uniforms = editorTask({ id: 4, type: 'LINEAR_REF', refValId: 3 })
  const shared = editorTask({ id: 5, primaryGroupId: 2, secondaryGroupId: 1 })
  const tasks = [boys, uniforms, shared]
  expect([3, 4].map(id => TASK.needing!(id, tasks))).toEqual([[uniforms], []])
  expect([1, 2].map(id => GROUP.needing!(id, tasks))).toEqual([[shared], []])
})
