import { beforeAll, beforeEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { views } from '#client/sheet/pages/views.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { Practice } from './Practice.tsx'
import { RulesPage } from './RulesPage.tsx'

const part = (element: HTMLElement) => within(element)
type Part = ReturnType<typeof part>

let user: UserEvent
let sample: Part

function open(search = '') {
  history.replaceState(null, '', `/zasady${search}`)
  user = userEvent.setup()
  render(<RulesPage Practice={Practice} />)
  sample = part(screen.getByRole('region', { name: 'Arkusz na próbę' }))
}
beforeAll(views.fetch)
beforeEach(() => open())

async function tickAll() {
  for (const box of sample.getAllByRole('checkbox')) await user.click(box)
}

/** Returns the first such link, which is the one in the list at the side. */
const go = (name: RegExp) => user.click(sample.getAllByRole('link', { name })[0]!)

async function enter(place: Part, name: string, typed: string) {
  const field = place.getByRole<HTMLInputElement>('textbox', { name })
  await user.clear(field)
  await user.type(field, typed)
  await user.tab()
  return field
}

test('the three prerequisites reveal the groups and "Moje zadania"', async () => {
  expect(sample.getAllByRole('checkbox')).toHaveLength(3)
  expect(sample.queryByRole('link', { name: /^Moje zadania/ })).toBeNull()
  await go(/Stan drużyny/)
  expect(sample.getByText(/obszar jeszcze zamknięty/)).toBeTruthy()

  await go(/Wymagania wstępne/)
  await tickAll()
  expect(sample.getByRole('link', { name: /^Moje zadania/ })).toBeTruthy()
  await go(/Stan drużyny/)
  expect(sample.getAllByRole('textbox').length).toBeGreaterThan(0)
})

test('values become points, symbols and the category immediately', async () => {
  await tickAll()
  await go(/Stan drużyny/)
  await enter(sample, 'Ilu harcerzy liczy drużyna?', '20')
  await enter(sample, 'Ilu z~nich nosi pełny mundur?', '20')
  expect(textOf(document.querySelector('.section-head__state')!)).toMatch(/Symbol leśny · do puszczańskiego brakuje/)
  await go(/Służba/)
  await enter(sample, 'Ile razy drużyna pomogła sąsiadom?', '5')
  await go(/Podsumowanie/)
  expect(textOf(document.querySelector('.lead h2')!)).toMatch(
    /^Macie kategorię leśną\. Do puszczańskiej brakuje \d~symboli\.$/,
  )
})

test('a field accepts whole numbers up to the points of its task, and ignores other text', async () => {
  await tickAll()
  await go(/Służba/)
  const name = 'Ile razy drużyna pomogła sąsiadom?'
  expect((await enter(sample, name, '12')).value).toBe('8')
  expect((await enter(sample, name, '2,9')).value).toBe('2')
  expect((await enter(sample, name, '5x')).getAttribute('aria-invalid')).toBe('true')
  expect(sample.getByText(/Wpiszcie liczbę od 0~do 8\. Liczy się 5\./)).toBeTruthy()
})

test('a starred task is in "Moje zadania" next to the obligatory ones', async () => {
  await tickAll()
  await go(/W~lesie/)
  await user.click(sample.getByRole('button', { name: 'Moje zadania: Ile wędrówek odbyły zastępy?' }))
  await user.click(sample.getByRole('link', { name: /^Moje zadania/ }))
  const tasks = () => sample.getAllByRole('heading', { level: 3 }).map(textOf)
  expect(tasks()).toEqual(['Ile wędrówek odbyły zastępy?'])
  await go(/Stan drużyny/)
  expect(tasks()).toEqual(['Ilu harcerzy liczy drużyna?', 'Ile wędrówek odbyły zastępy?'])
})

test('section and tab are in the address', async () => {
  await tickAll()
  await go(/W~lesie/)
  await user.click(sample.getByRole('link', { name: /^Moje zadania/ }))
  expect(location.pathname + location.search).toBe('/zasady?obszar=2&zadania=moje')
})

test('an address that names no section of the sample opens the prerequisites', () => {
  cleanup()
  open('?obszar=99')
  expect(sample.getByRole('heading', { name: 'Wymagania wstępne' })).toBeTruthy()
})

test('starting again empties the sheet', async () => {
  await tickAll()
  await go(/Służba/)
  await user.click(sample.getByRole('button', { name: 'Zacznij od nowa' }))
  expect(sample.getByText('3', { selector: '.section-head__state > b' })).toBeTruthy()
  expect(location.search).toBe('?obszar=-1')
})

test('the missing symbols are computed from the sample’s own thresholds', () => {
  const card = within(screen.getByRole('region', { name: 'Czego brakuje do następnej kategorii?' }))
  expect(textOf(card.getByText(/W~arkuszu na próbę/).parentElement!)).toContain(
    'leśna wymaga co najmniej 2~symboli leśnych, a~puszczańska co najmniej 2~symboli puszczańskich i~1~symbolu leśnego',
  )
  expect(textOf(card.getByText(/Jej kategoria/).parentElement!)).toBe(
    'Jej kategoria: leśna. Do kategorii puszczańskiej brakuje 1~symbolu puszczańskiego.',
  )
})

const example = (name: string) => within(screen.getByRole('article', { name }))
const pointsIn = (name: string) =>
  textOf([...screen.getByRole('article', { name }).querySelectorAll('.task__points')].at(-1)!)
const explained = (name: string) => textOf(example(name).getByRole('status'))

test.each([
  ['Tak/nie', '„Tak” daje 5~pkt.'],
  ['Liniowe', '3 × 2~pkt = 6,0~pkt (najwyżej 10~pkt).'],
  ['Tylko odniesienie', 'To zadanie nie daje punktów.'],
  ['Liniowe z~odniesieniem', '20~pkt × 8 ÷ 16 = 10,0~pkt.'],
  ['Paraboliczne z~odniesieniem', 'Zadanie liniowe dałoby za to 10,0~pkt.'],
  [
    'Punkty dzielone między dwa obszary',
    'Praca z~drużyną: 75% z~4,0~pkt = 3,0~pkt.Obrzędowość: 25% z~4,0~pkt = 1,0~pkt.',
  ],
])('the example "%s" explains its points', (name, words) => {
  expect(explained(name)).toContain(words)
})

test('a linear task stops at its maximum', async () => {
  await enter(example('Liniowe'), 'Ile ognisk zorganizowała drużyna?', '6')
  expect(explained('Liniowe')).toBe('6 × 2~pkt = 12,0~pkt, ale najwyżej 10~pkt.')
  expect(pointsIn('Liniowe')).toBe('10,0 z~10,0~pkt')
})

test('a reference of 0 gives no points, and is one number for all examples', async () => {
  await enter(example('Tylko odniesienie'), 'Ilu harcerzy jest w~drużynie?', '0')
  for (const name of ['Liniowe z~odniesieniem', 'Paraboliczne z~odniesieniem']) {
    expect(explained(name)).toContain('Wartość odniesienia („Ilu harcerzy jest w~drużynie?”) to 0')
    expect(pointsIn(name)).toBe('0,0 z~20,0~pkt')
  }
})
