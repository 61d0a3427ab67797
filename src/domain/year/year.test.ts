import { expect, test } from 'bun:test'
import {
  mayDeletePrerequisite,
  mayDeleteRanking,
  mayDeleteYear,
  mayEditFields,
  mayMove,
  mayRebuildRanking,
  YEAR_STATES,
} from './year.ts'

test('a year moves DRAFT→OPEN, OPEN→FINISHED, FINISHED→OPEN and FINISHED→DRAFT only (rules.md#15)', () => {
  const moves = YEAR_STATES.flatMap(from => YEAR_STATES.filter(to => mayMove(from, to)).map(to => `${from}→${to}`))
  expect(moves).toEqual(['DRAFT→OPEN', 'OPEN→FINISHED', 'FINISHED→DRAFT', 'FINISHED→OPEN'])
})

const statesThat = (rule: (state: (typeof YEAR_STATES)[number]) => boolean) => YEAR_STATES.filter(rule)

test.each([
  ['only a draft can be deleted', mayDeleteYear, ['DRAFT']],
  ['only a draft is edited without nuclear mode', state => mayEditFields(state, false), ['DRAFT']],
  ['nuclear mode unlocks every year', state => mayEditFields(state, true), ['DRAFT', 'OPEN', 'FINISHED']],
  ['prerequisites are deleted until the year ends', state => mayDeletePrerequisite(state, false), ['DRAFT', 'OPEN']],
  [
    'nuclear mode unlocks prerequisites too',
    state => mayDeletePrerequisite(state, true),
    ['DRAFT', 'OPEN', 'FINISHED'],
  ],
] as [string, Parameters<typeof statesThat>[0], string[]][])('%s', (_, rule, states) => {
  expect<string[]>(statesThat(rule)).toEqual(states)
})

test.each([
  ['dynamic', false, false, { rebuild: true, remove: false }],
  ['dynamic', false, true, { rebuild: true, remove: false }],
  ['fixed', true, false, { rebuild: false, remove: false }],
  ['fixed', true, true, { rebuild: true, remove: true }],
])('a %s ranking (%p) with nuclear mode %p: %p', (_, fixed, nuclear, may) => {
  expect({ rebuild: mayRebuildRanking(fixed, nuclear), remove: mayDeleteRanking(fixed, nuclear) }).toEqual(may)
})
