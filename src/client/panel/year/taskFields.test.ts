import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { mistakesByField } from '#client/ui/useForm.ts'
import { Task } from '#domain/requests/years.ts'
import { maxPointsIn } from '#domain/scoring.ts'
import { editedSample, editorTask } from '#test/editor.tsx'
import { reasonAgainst } from './SaveBar.tsx'
import {
  enteredTask,
  maySplit,
  newTask,
  steppedMultiplier,
  type TaskFields,
  taskFields,
  taskLabels,
  withGroup,
  withType,
  yearWithTask,
} from './taskFields.ts'

const typed = (over: Partial<TaskFields>): TaskFields => ({ ...newTask(1), name: 'Kronika', ...over })
const read = (over: Partial<TaskFields>) => v.safeParse(Task, enteredTask(typed(over)))

function reason(over: Partial<TaskFields>) {
  const { issues } = read(over)
  return issues ? reasonAgainst(mistakesByField(issues), taskLabels) : null
}

const POINTS = 'Maksymalna liczba punktów: Wpisz liczbę większą od 0'
const MULTIPLIER = 'Mnożnik: Wpisz liczbę większą od 0'
const REFERENCE = 'Zadanie odniesienia: Wybierz zadanie odniesienia'

test.each([
  ['a name is needed', { name: ' ', maxPoints: '4' }, 'Nazwa zadania: Podaj nazwę'],
  ['yes or no without points', { maxPoints: '0' }, POINTS],
  ['yes or no with points', { maxPoints: '4' }, null],
  ['yes or no asks for no multiplier', { maxPoints: '4', multiplier: '' }, null],
  ['linear without points', { type: 'LINEAR', maxPoints: '0' }, POINTS],
  ['linear with a multiplier of 0', { type: 'LINEAR', maxPoints: '4', multiplier: '0' }, MULTIPLIER],
  ['linear with a negative multiplier', { type: 'LINEAR', maxPoints: '4', multiplier: '-1' }, MULTIPLIER],
  ['linear with an empty multiplier', { type: 'LINEAR', maxPoints: '4', multiplier: '' }, 'Mnożnik: Wpisz liczbę'],
  ['linear with decimals', { type: 'LINEAR', maxPoints: '4,5', multiplier: '0.5' }, null],
  ['linear by reference without one', { type: 'LINEAR_REF', maxPoints: '4' }, REFERENCE],
  ['linear by reference with one', { type: 'LINEAR_REF', maxPoints: '4', refValId: '2', multiplier: '' }, null],
  ['parabolic without points', { type: 'PARABOLIC_REF', maxPoints: '0', refValId: '2' }, POINTS],
  ['parabolic without a reference', { type: 'PARABOLIC_REF', maxPoints: '4' }, REFERENCE],
  ['for reference only needs neither', { type: 'REFONLY', maxPoints: '', multiplier: '' }, null],
  ['no number at all', { maxPoints: 'dużo' }, 'Maksymalna liczba punktów: Wpisz liczbę'],
  ['negative points', { maxPoints: '-1' }, 'Maksymalna liczba punktów: Najmniej 0'],
] as [string, Partial<TaskFields>, string | null][])('whether a task may be saved: %s', (_, over, expected) => {
  expect(reason(over)).toBe(expected)
})

test('what a type has no use for is sent as it is stored', () => {
  const task = read({
    type: 'REFONLY',
    maxPoints: '12',
    multiplier: '3',
    secondaryGroupId: '2',
    split: '0.5',
    refValId: '4',
  })
  expect(task.output).toMatchObject({
    maxPoints: 0,
    multiplier: 1,
    secondaryGroupId: null,
    split: 1,
    refValId: null,
    obligatory: true,
  })
})

test('a saved task is typed and read back as it was', () => {
  const saved = editorTask({
    maxPoints: 0.1,
    multiplier: 1.5,
    secondaryGroupId: 2,
    split: 1 / 3,
    description: 'Co tydzień',
  })
  const { id, primaryGroup, secondaryGroup, entries, ...fields } = saved
  expect(v.parse(Task, enteredTask(taskFields(saved)))).toEqual(fields)
})

test.each([
  ['without a second area', { secondaryGroupId: '', maxPoints: '4' }, false],
  ['without points', { secondaryGroupId: '2', maxPoints: '0' }, false],
  ['with both', { secondaryGroupId: '2', maxPoints: '0,5' }, true],
] as const)('whether points may be split: %s', (_, over, expected) => {
  expect(maySplit(typed(over))).toBe(expected)
})

test('a type for reference only makes the task obligatory', () => {
  expect(withType('REFONLY')).toEqual({ type: 'REFONLY', obligatory: true })
  expect(withType('LINEAR')).toEqual({ type: 'LINEAR' })
})

test('a task moved into its second area is no longer shared', () => {
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

test('what areas give is counted with the task as it is typed', () => {
  const year = editedSample()
  const shared = typed({ maxPoints: '8', secondaryGroupId: '2', split: '0.75' })
  const added = yearWithTask(year, 0, shared)
  expect([maxPointsIn(1, added.tasks), maxPointsIn(2, added.tasks)]).toEqual([16, 12])

  const changed = yearWithTask(year, 1, shared)
  expect([maxPointsIn(1, changed.tasks), maxPointsIn(2, changed.tasks)]).toEqual([6, 12])
  expect(maxPointsIn(1, yearWithTask(year, 1, typed({ maxPoints: 'x' })).tasks)).toBe(0)
})
