import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { contentOf } from '#client/panel/year/settings/DeletionCard.tsx'
import type { Role } from '#domain/people/roles.ts'
import type { YearState } from '#domain/year/year.ts'
import { editedSample, InEditor } from '#test/editor.tsx'
import { screen, textOf } from '#test/screen.ts'
import { RankingCard } from './RankingCard.tsx'
import { StateButtons } from './StateButtons.tsx'

const buttons = () => screen.queryAllByRole<HTMLButtonElement>('button').map(textOf)
const pressable = () =>
  screen.queryAllByRole<HTMLButtonElement>('button').flatMap(button => (button.disabled ? [] : [textOf(button)]))

test.each([
  ['ADMIN', 'DRAFT', false, ['Otwórz']],
  ['ADMIN', 'OPEN', false, ['Zamknij']],
  ['ADMIN', 'FINISHED', false, ['Zamień na szkic']],
  ['ADMIN', 'FINISHED', true, ['Zamień na szkic', 'Otwórz ponownie']],
  ['TOPLEVEL_COORDINATOR', 'DRAFT', false, ['Otwórz']],
  ['DISTRICT_COORDINATOR', 'DRAFT', false, []],
  ['DISTRICT_COORDINATOR', 'OPEN', false, []],
  ['DISTRICT_COORDINATOR', 'FINISHED', true, []],
] as [Role, YearState, boolean, string[]][])(
  'a user with the role %s in a year in the state %s, with nuclear mode %p, sees the buttons %p',
  (role, state, nuclear, moves) => {
    render(
      <InEditor role={role} nuclear={nuclear} year={editedSample({ state })}>
        <StateButtons />
      </InEditor>,
    )
    expect(buttons()).toEqual(moves)
  },
)

test.each([
  ['ADMIN', false, false, ['Przelicz ranking'], ['Przelicz ranking']],
  ['ADMIN', true, false, ['Przelicz ranking', 'Usuń ranking'], []],
  ['ADMIN', true, true, ['Przelicz ranking', 'Usuń ranking'], ['Przelicz ranking', 'Usuń ranking']],
  ['DISTRICT_COORDINATOR', true, true, [], []],
  ['DISTRICT_COORDINATOR', false, false, [], []],
] as [Role, boolean, boolean, string[], string[]][])(
  'a user with the role %s, with the ranking fixed %p and nuclear mode %p, sees the buttons of the ranking',
  (role, rankingFixed, nuclear, shown, may) => {
    render(
      <InEditor role={role} nuclear={nuclear} year={editedSample({ state: 'FINISHED', rankingFixed })}>
        <RankingCard />
      </InEditor>,
    )
    expect(textOf(screen.getByRole('heading'))).toBe(rankingFixed ? 'Przeliczony' : 'Dynamiczny (!!!)')
    expect(buttons()).toEqual(shown)
    expect(pressable()).toEqual(may)
  },
)

test('an empty draft has no button for its ranking', () => {
  render(
    <InEditor year={editedSample({}, [])}>
      <RankingCard />
    </InEditor>,
  )
  expect(buttons()).toEqual([])
})

test('the contents deleted with a draft are counted', () => {
  expect(contentOf(editedSample({ sheets: 3 }))).toBe(
    'Razem z nim: 2 grupy zadań, 2 zadania, 1 wymaganie podstawowe i wpisy z 3 arkuszy.',
  )
  expect(contentOf(editedSample({ groups: [] }, []))).toBe('Razem z nim: 1 wymaganie podstawowe.')
  expect(contentOf(editedSample({ prerequisites: [], groups: [] }))).toBe('Razem z nim: 2 zadania.')
  expect(contentOf(editedSample({ groups: [], prerequisites: [] }, []))).toBe('Szkic jest pusty.')
})
