import { expect, test } from 'bun:test'
import {
  isEditableWithoutNuclear,
  mayDeleteGroup,
  mayDeletePrerequisite,
  mayDeleteRanking,
  mayDeleteTask,
  mayDeleteYear,
  mayEditFields,
  mayMove,
  mayRebuildRanking,
  mayReopen,
  YEAR_STATES,
} from './year.ts'

test('a year moves DRAFT→OPEN, OPEN→FINISHED, FINISHED→OPEN, FINISHED→DRAFT and in no other way (rules.md#15)', () => {
  const moves = YEAR_STATES.flatMap(from => YEAR_STATES.filter(to => mayMove(from, to)).map(to => `${from}→${to}`))
  expect(moves).toEqual(['DRAFT→OPEN', 'OPEN→FINISHED', 'FINISHED→DRAFT', 'FINISHED→OPEN'])
})

const statesThat = (rule: (state: (typeof YEAR_STATES)[number]) => boolean) => YEAR_STATES.filter(rule)

test.each([
  ['only a draft can be deleted', mayDeleteYear, ['DRAFT']],
  ['only a draft is edited without nuclear mode', isEditableWithoutNuclear, ['DRAFT']],
  ['fields are edited in a draft', state => mayEditFields(state, false), ['DRAFT']],
  ['nuclear mode unlocks the fields of every year', state => mayEditFields(state, true), ['DRAFT', 'OPEN', 'FINISHED']],
  ['tasks are deleted from a draft', state => mayDeleteTask(state, false), ['DRAFT']],
  ['nuclear mode unlocks deleting tasks', state => mayDeleteTask(state, true), ['DRAFT', 'OPEN', 'FINISHED']],
  ['areas are deleted from a draft', state => mayDeleteGroup(state, false), ['DRAFT']],
  ['nuclear mode unlocks deleting areas', state => mayDeleteGroup(state, true), ['DRAFT', 'OPEN', 'FINISHED']],
  [
    'prerequisites are deleted until the year is finished',
    state => mayDeletePrerequisite(state, false),
    ['DRAFT', 'OPEN'],
  ],
  [
    'nuclear mode unlocks deleting them afterwards',
    state => mayDeletePrerequisite(state, true),
    ['DRAFT', 'OPEN', 'FINISHED'],
  ],
] as [string, Parameters<typeof statesThat>[0], string[]][])('%s', (_, rule, states) => {
  expect<string[]>(statesThat(rule)).toEqual(states)
})

test('reopening needs nuclear mode', () => {
  expect([mayReopen(false), mayReopen(true)]).toEqual([false, true])
})

test('a dynamic ranking may be computed freely, a fixed one again or no more in nuclear mode only', () => {
  expect([mayRebuildRanking(false, false), mayRebuildRanking(true, false), mayRebuildRanking(true, true)]).toEqual([
    true,
    false,
    true,
  ])
  expect([mayDeleteRanking(true, false), mayDeleteRanking(true, true), mayDeleteRanking(false, true)]).toEqual([
    false,
    true,
    false,
  ])
})
