import { afterEach, beforeAll, expect, mock, test } from 'bun:test'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { useLocalTarget } from '#client/sheet/planning/target.ts'
import { useWay } from '#client/sheet/planning/way.ts'
import type { Checking, ManyMine, SheetEdits } from '#client/sheet/view/viewProps.ts'
import { views } from '#client/sheet/views.ts'
import { formatMissing } from '#domain/scoring/points.ts'
import { camps, hike, sampleSheet, sampleSheetYear, unit } from '#test/sampleSheet.ts'
import { Summary } from './Summary.tsx'
import { type SheetPosition, SUMMARY } from './sections.ts'
import type { Sheet } from './sheet.ts'

beforeAll(views.fetch)
afterEach(cleanup)

const position: SheetPosition = {
  section: SUMMARY,
  shown: 'wszystkie',
  addressOf: (section, _, within) => `/arkusz/${section}${within?.task ? `?zadanie=${within.task}` : ''}`,
}

interface Opened {
  edits?: SheetEdits
  checking?: Checking
}

function Shown({ sheet, ...rest }: { sheet: Sheet } & Opened) {
  const target = useLocalTarget()
  return <Summary sheet={sheet} position={position} target={target} way={useWay(sheet, target.level)} {...rest} />
}

function open(sheet: Sheet, opened: Opened = {}) {
  const { hook } = memoryLocation({ path: '/arkusz' })
  const view = (now: Sheet) => (
    <Router hook={hook}>
      <Shown sheet={now} {...opened} />
    </Router>
  )
  const { rerender } = render(view(sheet))
  return { user: userEvent.setup(), show: (now: Sheet) => rerender(view(now)) }
}

const lead = () => document.querySelector('.lead__sentence')!.textContent
const way = () => within(screen.getByRole('region', { name: 'Najkrótsza droga' }))
const areas = () =>
  way()
    .queryAllByRole('heading', { level: 3 })
    .map(heading => heading.textContent)

/** Values that give 1 of 5 points in the first area and 1 of 4 in the second. */
const begun = () => sampleSheet({ values: { 1: 20, 6: 2 } })
const withCampers = (count: number) => sampleSheet({ values: { 1: 20, 5: count, 6: 2 } })
const isForest = (sheet: Sheet) => sheet.groups[1]!.achievedSymbol === 'LESNA'
const leastCampers = () => Array.from({ length: 21 }, (_, count) => count).find(count => isForest(withCampers(count)))!
const missing = (sheet: Sheet) => formatMissing(sheet.groups[1]!.next!.points)

test('the first sentence names the distance to the next category, and the areas', () => {
  open(begun())
  expect(lead()).toBe('3 pkt w obszarze „Biwaki” dzielą Was od kategorii leśnej.')
  expect(screen.getByText(/^Teraz:/).parentElement!.textContent).toBe('Teraz: kategoria polowa, 2 pkt')
})

test('a fraction takes the singular, and a reviewer reads about the troop', () => {
  const checking = { isShown: () => true, was: () => undefined, filtersFor: () => null }
  open(sampleSheet({ values: { 1: 20, 2: 0.25, 6: 2 } }), { checking })
  expect(lead()).toBe('3 pkt w obszarze „Biwaki” dzielą drużynę od kategorii leśnej.')
  cleanup()
  open(sampleSheet({ values: { 2: 2.25 } }), { checking })
  expect(lead()).toBe('0,5 pkt w obszarze „Stan jednostki” dzieli drużynę od kategorii leśnej.')
})

test('several areas are counted in words', () => {
  open(sampleSheet({ values: { 1: 20, 2: 3, 6: 0 } }))
  expect(lead()).toBe('12 pkt w obszarze „Biwaki” dzieli Was od kategorii puszczańskiej.')
  cleanup()
  const thresholds = {
    ...sampleSheetYear.thresholds,
    puszczanskaLesnaThreshold: 0,
    puszczanskaPuszczanskieThreshold: 2,
  }
  open(sampleSheet({ values: { 1: 20, 2: 3, 6: 0 } }, { ...sampleSheetYear, thresholds }))
  expect(lead()).toBe('26 pkt w dwóch obszarach dzieli Was od kategorii puszczańskiej.')
})

test('without all prerequisites their number comes first, and there is no way yet', () => {
  open(sampleSheet({ ticked: false }))
  expect(lead()).toBe('Jednego wymagania wstępnego brakuje, żeby drużyna miała kategorię.')
  expect(screen.getByRole('link', { name: 'Przejdź do wymagań wstępnych' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Najkrótsza droga' })).toBeNull()
})

test('at the top there is no way, only the symbols to spare', () => {
  const low = {
    ...sampleSheetYear,
    groups: [unit, camps].map(group => ({ ...group, lesnaThreshold: 1, puszczanskaThreshold: 1 })),
  }
  open(sampleSheet({ values: { 6: 10 } }, low))
  expect(lead()).toBe('Jesteście drużyną puszczańską. Bez zapasu symboli.')
  expect(screen.queryByRole('region', { name: 'Najkrótsza droga' })).toBeNull()
})

test('without a way the reason and the missing references are named', () => {
  open(sampleSheet({ values: { 2: 5 } }))
  expect(lead()).toBe('Najpierw wpiszcie „Liczba harcerzy”: bez tej liczby nie widać drogi do kategorii puszczańskiej.')
  expect(way().getByRole('link', { name: 'Liczba harcerzy' }).getAttribute('href')).toBe('/arkusz/1?zadanie=1')
  cleanup()

  open(sampleSheet({ values: { 1: 0, 2: 5 } }))
  expect(lead()).toBe(
    'Kategoria puszczańska jest nie do osiągnięcia w tym roku: symboli puszczańskich da się mieć najwyżej 0, a potrzeba 1.',
  )
  expect(way().getByText(/dopóki nie ma wartości odniesienia:/)).toBeTruthy()
  expect(areas()).toEqual([])
})

test('each area unfolds to the tasks that close the gap, with the values to enter and links', () => {
  open(begun(), { edits: recordedEdits() })
  expect(areas()).toEqual(['Biwaki'])
  const [task] = way().getAllByRole('listitem')
  expect(task!.textContent).toContain(`wpisz ${leastCampers()} · jeszcze bez wpisu`)
  expect(within(task!).getByRole('link').getAttribute('href')).toBe('/arkusz/2?zadanie=5')
})

test('the way is computed again when values change', () => {
  const { show } = open(begun())
  const later = withCampers(leastCampers() - 1)
  show(later)
  expect(lead()).toStartWith(`${missing(later)} pkt w obszarze „Biwaki”`)
})

test('the target can be any category, and the card says where it stands', async () => {
  const { user } = open(begun())
  const target = screen.getByRole('combobox', { name: 'Cel' })
  await user.selectOptions(target, 'PUSZCZANSKA')
  expect(lead()).toBe('15 pkt w dwóch obszarach dzieli Was od kategorii puszczańskiej.')
  const missing = 'Z moimi do celu zabraknie 1 symbolu puszczańskiego i 1 symbolu leśnego.'
  expect(screen.getByRole('heading', { name: missing })).toBeTruthy()
  await user.selectOptions(target, 'POLOWA')
  expect(screen.getByRole('heading', { name: 'Z moimi sięgniecie celu.' })).toBeTruthy()
})

test('one press stars every task of the way, with its number', async () => {
  const edits = recordedEdits()
  const { user } = open(sampleSheet({ values: { 2: 1 } }), { edits })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cel' }), 'LESNA')
  const named = way()
    .getAllByRole('listitem')
    .map(item => within(item).getByRole('link').textContent)
  await user.click(screen.getByRole('button', { name: `Dodaj ${named.length}: Najkrótsza droga` }))
  const [press] = edits.changeMany.mock.calls[0]!
  const nameOf = new Map(sampleSheet().tasks.map(({ id, name }) => [id, name]))
  expect(press.rows.map(({ taskId }) => nameOf.get(taskId)).sort()).toEqual([...named].sort())
  const nothing = { mine: false, value: null, month: null }
  expect(press.rows).toEqual(
    press.rows.map(row => ({ ...row, mine: true, value: expect.any(Number), month: null, expected: nothing })),
  )
  expect(press.words).toBe('Najkrótsza droga: 1 zadanie w moich')
})

test('when what is mine suffices, the shortest way adds nothing', async () => {
  const { user } = open(sampleSheet({ mine: [hike.id] }), { edits: recordedEdits() })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cel' }), 'LESNA')
  expect(screen.getByText('Moje wystarczą, najkrótsza droga nic nie doda.')).toBeTruthy()
  expect(screen.getByText('Rok temu drużyna nie miała arkusza.')).toBeTruthy()
})

test('a shared task says that it counts in each area separately', () => {
  open(sampleSheet())
  expect(way().getByText(/dzielone: 50% Stan jednostki, 50% Biwaki/).textContent).toContain(
    'W każdym obszarze liczą się osobno.',
  )
})

test('the won symbols are shown next to the required ones', () => {
  open(sampleSheet({ values: { 1: 20, 2: 3 } }))
  const rows = [...document.querySelectorAll('.slots__what')].map(row => row.textContent)
  expect(rows).toEqual([
    'puszczańskie: jest 0, potrzeba 1, brakuje 1 symbolu puszczańskiego',
    'leśne: jest 1, potrzeba 1',
  ])
})

test('one table lists every area with the points missing for its next symbol', () => {
  open(begun())
  const rows = within(screen.getByRole('region', { name: 'Wszystkie obszary' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(row => row.textContent)).toEqual([
    'Stan jednostki1 / 294 pkt do leśnego',
    'Biwaki1 / 173 pkt do leśnego',
  ])
})

function recordedEdits() {
  return {
    enter: mock(() => {}),
    finishEntry: mock(() => {}),
    changeMany: mock((_press: ManyMine) => {}),
    tick: mock(() => {}),
    rejectionOf: () => undefined,
  }
}
