import { afterEach, beforeAll, expect, mock, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { ManyMine, SheetEdits } from '#client/sheet/model/edits.ts'
import type { LastYear } from '#client/sheet/model/lastYear.ts'
import { type SheetPosition, SUMMARY } from '#client/sheet/model/sections.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { useLocalTarget } from '#client/sheet/model/target.ts'
import type { Checking } from '#client/sheet/model/viewProps.ts'
import { campers, camps, goodTurns, hike, sampleSheet, sampleSheetYear, unit } from '#test/sampleSheet.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { Summary } from './Summary.tsx'
import { views } from './views.ts'

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
  isToRead?: boolean
  lastYear?: LastYear
}

function Shown({ sheet, ...rest }: { sheet: Sheet } & Opened) {
  const target = useLocalTarget()
  return <Summary sheet={sheet} position={position} target={target} {...rest} />
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

const lead = () => textOf(document.getElementById('podsumowanie')!)
const card = () => within(document.querySelector<HTMLElement>('.target')!)
const button = (name: string) => card().queryByRole('button', { name: new RegExp(`^Dodaj \\d+: ${name}$`) })
/** The areas of the way and those after it. */
const areas = () => [...document.querySelectorAll('.way summary > b')].map(textOf)

/** Values that give 1 of 5 points in the first area and 1 of 4 in the second. */
const begun = () => sampleSheet({ values: { 1: 20, 6: 2 } })
const withCampers = (count: number) => sampleSheet({ values: { 1: 20, 5: count, 6: 2 } })
const isForest = (sheet: Sheet) => sheet.groups[1]!.achievedSymbol === 'LESNA'
const leastCampers = () => Array.from({ length: 21 }, (_, count) => count).find(count => isForest(withCampers(count)))!

test('the summary begins with what the troop has and what is missing', () => {
  open(begun())
  expect(lead()).toBe('Macie kategorię polową. Do leśnej brakuje 1~symbolu.')
  cleanup()
  const checking = { isShown: () => true, was: () => undefined, filtersFor: () => null }
  open(sampleSheet({ values: { 1: 20, 2: 3 } }), { checking })
  expect(lead()).toBe('Drużyna ma kategorię leśną. Do puszczańskiej brakuje 1~symbolu.')
})

/** Biwaki must be forest for the forest category, and wilderness for the wilderness one. */
const requiring = {
  ...sampleSheetYear,
  groups: [unit, { ...camps, lesnaRequires: 'LESNA', puszczanskaRequires: 'PUSZCZANSKA' } as const],
}
const FOREST_CAMPS = 'Obszar „Biwaki”: do kategorii leśnej co najmniej symbol leśny.'

test('65 an area of which the next category requires a symbol is named in the summary, the target and the way', async () => {
  // Five good turns make the other area forest, which alone would be enough.
  const { user } = open(sampleSheet({ values: { 1: 20, 2: 5 } }, requiring), { edits: recordedEdits() })
  expect(lead()).toBe('Macie kategorię polową. Do leśnej brakuje 1~symbolu.')
  expect(textOf(document.querySelector('.lead > p')!)).toBe(FOREST_CAMPS)
  expect(areas()[0]).toBe('Biwaki')
  expect(card().getByText(/^wymagany symbol leśny: brakuje/)).toBeTruthy()
  await user.selectOptions(card().getByRole('combobox', { name: 'Cel' }), 'leśna')
  expect(textOf(card().getByRole('heading', { level: 2 }))).toBe(
    `Z~moimi do celu zabraknie 1~symbolu leśnego. ${FOREST_CAMPS}`,
  )
  expect(textOf(document.querySelector('[aria-labelledby="obszary"] > p')!)).toBe(
    'Obszar „Biwaki”: do kategorii leśnej co najmniej symbol leśny, do kategorii puszczańskiej co najmniej symbol puszczański.',
  )
})

test('65 an area that cannot have the required symbol is why there is no way', () => {
  const unreachable = {
    ...requiring,
    groups: [unit, { ...requiring.groups[1]!, lesnaThreshold: 90, puszczanskaThreshold: 90 }],
  }
  open(sampleSheet({ values: { 1: 20, 2: 5 } }, unreachable), { edits: recordedEdits() })
  expect(textOf(document.querySelector('.target')!)).toContain(
    'Kategoria leśna jest nie do osiągnięcia w~tym roku: obszar „Biwaki” musi mieć co najmniej symbol leśny, a~jego zadania go nie dadzą.',
  )
})

test('without all prerequisites their number comes first', () => {
  open(sampleSheet({ ticked: false }))
  expect(lead()).toBe('Do kategorii brakuje 1~wymagania wstępnego.')
  expect(screen.getByRole('link', { name: 'Przejdź do wymagań wstępnych' })).toBeTruthy()
})

test('at the top the symbols to spare are named, and nothing more is needed', () => {
  const low = {
    ...sampleSheetYear,
    groups: [unit, camps].map(group => ({ ...group, lesnaThreshold: 1, puszczanskaThreshold: 1 })),
  }
  open(sampleSheet({ values: { 6: 10 } }, low), { edits: recordedEdits() })
  expect(lead()).toBe('Macie kategorię puszczańską. Bez zapasu symboli.')
  expect(card().getByText('Nic więcej nie trzeba.')).toBeTruthy()
})

test('65 symbols to spare are those of areas of which the category requires none', () => {
  const low = {
    ...requiring,
    groups: requiring.groups.map(group => ({ ...group, lesnaThreshold: 0, puszczanskaThreshold: 1 })),
    thresholds: { ...sampleSheetYear.thresholds, puszczanskaLesnaThreshold: 0 },
  }
  open(sampleSheet({ values: { 6: 10 } }, low))
  expect(lead()).toBe('Macie kategorię puszczańską. Zapas: 1~symbol poza obszarem „Biwaki”.')
})

test('a sheet that can only be read names its category, and no way on', () => {
  open(begun(), { isToRead: true })
  expect(lead()).toBe('Kategoria polowa.')
  expect(card().queryByText('Najkrótsza droga')).toBeNull()
})

test('without a way the reason and the missing references are named', () => {
  open(sampleSheet({ values: { 2: 5 } }), { edits: recordedEdits() })
  expect(card().getByRole('link', { name: 'Liczba harcerzy' }).getAttribute('href')).toBe('/arkusz/1?zadanie=1')
  expect(button('Najkrótsza droga')).toBeNull()
  cleanup()

  open(sampleSheet({ values: { 1: 0, 2: 5 } }), { edits: recordedEdits() })
  expect(textOf(card().getByText(/^Kategoria puszczańska jest nie do osiągnięcia/))).toContain(
    'symboli puszczańskich da się mieć najwyżej 0, a~potrzeba 1.',
  )
})

test('the way names the areas it lifts, each with its tasks and the values to reach, and then the others', () => {
  open(begun(), { edits: recordedEdits() })
  expect(areas()).toEqual(['Biwaki', 'Dalsze obszary'])
  const [task] = within(document.querySelector<HTMLElement>('.way li')!).getAllByRole('listitem', { hidden: true })
  expect(textOf(task!)).toStartWith(`${campers.name}${leastCampers()}+`)
  expect(within(task!).getByRole('link', { hidden: true }).getAttribute('href')).toBe('/arkusz/2?zadanie=5')
})

test('the target can be any category, and the heading of the card says where it stands', async () => {
  const { user } = open(begun(), { edits: recordedEdits() })
  const target = screen.getByRole('combobox', { name: 'Cel' })
  await user.selectOptions(target, 'PUSZCZANSKA')
  const missing = 'Z~moimi do celu zabraknie 1~symbolu puszczańskiego i~1~symbolu leśnego.'
  expect(screen.getByRole('heading', { name: missing })).toBeTruthy()
  expect(areas()).toEqual(['Stan jednostki', 'Biwaki'])
  await user.selectOptions(target, 'POLOWA')
  expect(screen.getByRole('heading', { name: 'Z~moimi sięgniecie celu.' })).toBeTruthy()
  expect(card().queryByRole('button')).toBeNull()
})

test('one press stars every task of the way, after saying how many and what they lead to', async () => {
  const edits = recordedEdits()
  const { user } = open(sampleSheet({ values: { 2: 1 } }), { edits })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cel' }), 'LESNA')
  expect(textOf(button('Najkrótsza droga')!.closest('.target__way')!.querySelector('p')!)).toMatch(
    /^Doda 1~zadanie w~1~obszarze\. Z~nimi: leśna, \d+~pkt\.$/,
  )
  await user.click(button('Najkrótsza droga')!)
  const [press] = edits.changeMany.mock.calls[0]!
  const nothing = { mine: false, value: null, month: null }
  expect(press.rows).toEqual([
    { taskId: expect.any(Number), mine: true, value: expect.any(Number), month: null, expected: nothing },
  ])
  expect(press.words).toBe('Dodano 1 zadanie. Z nimi leśna.')
})

test('the shorter press that reaches the target is the green one', async () => {
  const before = { value: 20, points: 10, yearId: 4, sameRules: true }
  const lastYear: LastYear = {
    year: { id: 4, name: '2025/26', closedAt: null },
    category: 'LESNA',
    tokens: { polowa: 1, lesna: 1, puszczanska: 0 },
    points: 30,
    maxPoints: 46,
    prerequisites: [],
    gone: 0,
    groups: new Map(),
    tasks: new Map([goodTurns, campers, hike].map(({ id }) => [id, before])),
  }
  const { user } = open(begun(), { edits: recordedEdits(), lastYear })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cel' }), 'LESNA')
  expect(button('Najkrótsza droga')!.dataset.tone).toBe('primary')
  expect(button('Jak rok temu')!.dataset.tone).toBeUndefined()
})

test('when what is mine suffices, nothing is offered', async () => {
  const { user } = open(sampleSheet({ mine: [hike.id] }), { edits: recordedEdits() })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cel' }), 'LESNA')
  expect(card().getByText('Nic więcej nie trzeba.')).toBeTruthy()
  expect(card().getByText('Rok temu drużyna nie miała arkusza.')).toBeTruthy()
  expect(card().queryByRole('button')).toBeNull()
})

test('one table lists the areas, the nearest to its next symbol first', () => {
  open(sampleSheet({ values: { 1: 20, 2: 1.5, 6: 1 } }))
  const rows = within(screen.getByRole('region', { name: 'Obszary' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(textOf)).toEqual(['Stan jednostki3 z~291,5 do leśnego', 'Biwaki0 z~173,5 do leśnego'])
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
