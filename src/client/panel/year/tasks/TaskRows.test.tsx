import { afterEach, expect, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { shownAct } from '#client/api/undo.ts'
import { App } from '#client/app/App.tsx'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf } from '#test/screen.ts'
import { as, freshWorld, play } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)
afterEach(() => shownAct.set(null))
afterEach(() => localStorage.clear())

/** Opens the editor with one area unfolded: "Stan jednostki" holds all tasks but one. */
async function openArea(year = world.draft, person: { id: number } = world.ola, area = year.unit) {
  await serveTo(person)
  history.replaceState(null, '', `/admin/kategoryzacja/${year.id}#group-${area.id}`)
  render(<App />)
  await waitFor(() => expect(document.querySelector('.task-rows') !== null).toBe(true))
}

// Buttons are found by their texts, because finding them by role among hundreds of elements takes seconds.
const press = async (text: string | RegExp) =>
  userEvent.click(await screen.findByText(text, { selector: 'button:not(:disabled), button:not(:disabled) *' }))
const names = () => [...document.querySelectorAll('th[data-column="name"] .cell')].map(textOf)
const keyed = (key: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-cell="${key}"]`)
    expect(found !== null).toBe(true)
    return found!
  })
const cell = (task: { id: number }, name: string, kind = 'task') => keyed(`${kind}-${task.id} ${name}`)
const empty = (name: string, n = 1) => keyed(`new-task-${world.draft.unit.id}-${n} ${name}`)
const typeIn = async (at: HTMLElement, text: string) => {
  at.focus()
  await userEvent.keyboard(text)
}
const type = async (task: { id: number }, name: string, text: string, kind?: string) =>
  typeIn(await cell(task, name, kind), text)
const paste = async (at: HTMLElement, text: string) => {
  at.focus()
  await userEvent.paste(text)
}
// Returns a number, because printing an element that is still there takes too long.
const gone = (what: string) => waitFor(() => expect(document.querySelectorAll(what).length).toBe(0))
const more = async (name: string) => userEvent.click(await screen.findByLabelText(`Więcej: ${name}`))
const focused = () => (document.activeElement as HTMLElement).dataset.cell
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function tasksOf(area: { id: number }): Promise<{ id: number; name: string }[]> {
  const { body } = await (await as(world.ola))('GET', `/admin/categorization/${world.draft.id}`)
  return body.taskGroup.find(({ id }: { id: number }) => id === area.id).primaryTasks
}
const stored = async (id: number) =>
  [...(await tasksOf(world.draft.unit)), ...(await tasksOf(world.draft.camps))].find(task => task.id === id)
const byOther = async (task: { id: number }, change: object) =>
  (await as(world.adam))('PATCH', `/admin/categorization/tasks/${task.id}`, change)

test('cells are edited with the keyboard, and one press saves the area with its thresholds; one undoes it', async () => {
  const { chronicle, goodTurns, uniforms, hike, unit } = world.draft
  await openArea()
  await type(chronicle, 'maxPoints', '7,5{Enter}')
  await type(goodTurns, 'multiplier', '9{Escape}')
  expect(textOf(await cell(goodTurns, 'multiplier'))).toBe('2')
  await type(unit, 'lesnaThreshold', '6{Enter}', 'group')
  await userEvent.click(await cell(uniforms, 'refValId'))
  const references = document.querySelector('select[aria-label="Zadanie odniesienia: Umundurowani"]')!
  await userEvent.selectOptions(references, String(goodTurns.id))
  await userEvent.click(field('Obowiązkowe: Wędrówka'))
  await press('Zapisz 4~zmiany')
  await gone('.area-foot')
  expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 7.5, name: 'Kronika' })
  expect(await stored(uniforms.id)).toMatchObject({ refValId: goodTurns.id })
  expect(await stored(hike.id)).toMatchObject({ obligatory: true, split: 0.5 })
  expect(textOf(await cell(unit, 'lesnaThreshold', 'group'))).toBe('6')

  await userEvent.click(await screen.findByLabelText('Cofnij: Zapisano 4~zmiany w~obszarze „Stan jednostki”'))
  await waitFor(async () => expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 4 }))
  expect(await stored(hike.id)).toMatchObject({ obligatory: false })
  await waitFor(async () => expect(textOf(await cell(unit, 'lesnaThreshold', 'group'))).not.toBe('6'))
})

test('the arrows move between cells and skip what a task does not have; Delete empties, typing edits', async () => {
  const { goodTurns, chronicle, uniforms, hike } = world.draft
  await openArea()
  ;(await cell(goodTurns, 'name')).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(focused()).toBe(`task-${goodTurns.id} multiplier`)
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe(`task-${goodTurns.id} obligatory`)
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}')
  expect(focused()).toBe(`task-${chronicle.id} maxPoints`)
  await userEvent.keyboard('{Delete}12{Enter}')
  await waitFor(() => expect(focused()).toBe(`task-${chronicle.id} maxPoints`))
  expect(textOf(await cell(chronicle, 'maxPoints'))).toBe('12')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(focused()).toBe(`new-task-${world.draft.unit.id}-1 maxPoints`)
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe(`task-${[uniforms, hike].map(({ id }) => id).toSorted((a, b) => b - a)[0]} maxPoints`)
})

test('typing in the empty last row adds a task and leaves another empty row; the area is saved in one request', async () => {
  const { unit, chronicle } = world.draft
  await openArea()
  const before = await tasksOf(unit)
  await typeIn(await empty('name'), 'Gra nocna{Enter}')
  await typeIn(await empty('maxPoints'), '6{Enter}')
  await typeIn(await empty('name', 2), 'Zwiad{Enter}')
  await type(chronicle, 'maxPoints', '7{Enter}')
  expect(names().slice(-3)).toEqual(['Gra nocna', 'Zwiad', 'Nowe zadanie…'])
  // The second has no points yet: its cell gets the focus and nothing is stored.
  await press('Zapisz 3~zmiany')
  expect(focused()).toBe(`new-task-${unit.id}-2 maxPoints`)
  expect(screen.getByText(/^„Zwiad”: Maksymalna liczba punktów: Wpisz liczbę większą od 0/)).toBeTruthy()
  expect(await tasksOf(unit)).toEqual(before)
  await userEvent.keyboard('3{Enter}')
  await press('Zapisz 3~zmiany')
  await gone('.area-foot')
  expect((await tasksOf(unit)).slice(before.length)).toMatchObject([
    { name: 'Gra nocna', type: 'BOOLEAN', maxPoints: 6 },
    { name: 'Zwiad', type: 'BOOLEAN', maxPoints: 3 },
  ])
  expect(names().slice(-3)).toEqual(['Gra nocna', 'Zwiad', 'Nowe zadanie…'])
  await userEvent.click(await screen.findByLabelText(/^Cofnij: Zapisano 3~zmiany/))
  await waitFor(async () => expect(await tasksOf(unit)).toEqual(before))
})

test('a search by name or description leaves the rows that it finds, with their areas unfolded', async () => {
  const { hike, chronicle } = world.draft
  await byOther(hike, { description: 'Z mapą i busolą.' })
  await serveTo(world.ola)
  history.replaceState(null, '', `/admin/kategoryzacja/${world.draft.id}`)
  render(<App />)
  await userEvent.type(await screen.findByLabelText('Szukaj zadania'), 'BUSOL')
  await waitFor(() => expect(names()).toEqual(['Wędrówka']))
  await userEvent.clear(field('Szukaj zadania'))
  await userEvent.type(field('Szukaj zadania'), 'nic takiego')
  expect(await screen.findByText('Nie ma zadania z~„nic takiego”')).toBeTruthy()
  await userEvent.clear(field('Szukaj zadania'))
  await userEvent.type(field('Szukaj zadania'), 'kronik')
  await type(chronicle, 'maxPoints', '7{Enter}')
  await userEvent.clear(field('Szukaj zadania'))
  // The areas are folded as before, and the edit waits in its card.
  await waitFor(() => expect(document.querySelectorAll('.group-fold[open]').length).toBe(0))
  expect(screen.getByText('Zapisz 1~zmianę')).toBeTruthy()
})

test('"Więcej" unfolds the form of a row, which shares its edits; a discarded new row is gone', async () => {
  const { hike } = world.draft
  await openArea()
  await more('Wędrówka')
  await userEvent.type(field('Opis'), 'Z mapą.')
  await userEvent.clear(field('Maksymalna liczba punktów'))
  await userEvent.type(field('Maksymalna liczba punktów'), '25')
  expect(textOf(await cell(hike, 'maxPoints'))).toBe('25')
  const place = document.querySelector<HTMLInputElement>('[data-form] [name=displayPriority]')!
  await userEvent.clear(place)
  await userEvent.type(place, '30')
  await press('Zapisz 3~zmiany')
  await waitFor(async () =>
    expect(await stored(hike.id)).toMatchObject({ description: 'Z mapą.', maxPoints: 25, displayPriority: 30 }),
  )
  await press('Zwiń')
  await gone('[data-form]')

  await typeIn(await empty('name'), 'Pomyłka{Enter}')
  await more('Pomyłka')
  await press('Porzuć wiersz')
  await gone('.area-foot, [data-new="begun"]')
  await typeIn(await empty('name'), 'Druga{Enter}')
  expect(await screen.findByLabelText('Więcej: Druga')).toBeTruthy()
})

test('an invalid cell keeps its text, shows its error, gets the focus and prevents saving', async () => {
  const { chronicle, hike } = world.draft
  await openArea()
  await type(chronicle, 'maxPoints', 'x{Enter}')
  await type(hike, 'name', 'Rajd{Enter}')
  await press('Zapisz 2~zmiany')
  expect(document.activeElement!.getAttribute('aria-label')).toContain('Wpisz liczbę')
  expect(textOf(document.activeElement!)).toBe('x')
  expect(await stored(hike.id)).toMatchObject({ name: 'Wędrówka' })
})

test('a row that somebody else saved meanwhile shows both versions, holds up no other, and the chosen one is stored', async () => {
  const { chronicle, hike } = world.draft
  await openArea()
  await type(chronicle, 'maxPoints', '7{Enter}')
  await type(hike, 'name', 'Rajd{Enter}')
  await byOther(chronicle, { description: 'Z podpisami.', name: 'Kronika drużyny' })
  await press('Zapisz 2~zmiany')

  // The other row is stored; of this one nothing is, not even the field that only one of the two changed.
  await screen.findByText(/ktoś zapisał to w~międzyczasie/)
  await screen.findByText('Zapisano 1~zmianę w~obszarze „Stan jednostki”')
  expect(await stored(hike.id)).toMatchObject({ name: 'Rajd' })
  expect(await stored(chronicle.id)).toMatchObject({ name: 'Kronika drużyny', maxPoints: 4 })
  const versions = () => [...document.querySelectorAll<HTMLElement>('.conflict__version')]
  await waitFor(() => expect(textOf(versions()[0]!)).toMatch(/^Zapisana \(adam.*\d\d:\d\d\):/))
  expect(textOf(versions()[0]!)).toMatch(/Nazwa zadania: Kronika drużyny · Opis: Z~podpisami\. · .*punktów: 4$/)
  expect(textOf(versions()[1]!)).toMatch(/^Twoja: Nazwa zadania: Kronika · Opis: .* · .*punktów: 7$/)
  expect(versions().filter(version => version.querySelector('input')!.checked)).toEqual([])
  expect(screen.getByText(/1~wiersz do wyboru/)).toBeTruthy()

  await userEvent.click(versions()[1]!.querySelector('input')!)
  await press('Zapisz 3~zmiany')
  await gone('.area-foot')
  expect(await stored(chronicle.id)).toMatchObject({ name: 'Kronika', description: '', maxPoints: 7 })
})

test('choosing the stored version drops the own one without a request', async () => {
  const { chronicle } = world.draft
  await openArea()
  await type(chronicle, 'maxPoints', '7{Enter}')
  await byOther(chronicle, { maxPoints: 9 })
  await press('Zapisz 1~zmianę')
  await screen.findByText(/ktoś zapisał to w~międzyczasie/)
  await userEvent.click(document.querySelector('.conflict__version input')!)
  cutConnection()
  await press('Zapisz wybór')
  await gone('.area-foot')
  expect(textOf(await cell(chronicle, 'maxPoints'))).toBe('9')
  expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 9 })
})

test('without a connection nothing typed is lost, and the next press saves it', async () => {
  const { chronicle, unit } = world.draft
  await openArea()
  await type(chronicle, 'maxPoints', '7{Enter}')
  await typeIn(await empty('name'), 'Gra nocna{Enter}')
  await typeIn(await empty('maxPoints'), '6{Enter}')
  cutConnection()
  await press('Zapisz 2~zmiany')
  await screen.findByText(/^Wystąpił błąd\./)
  expect(textOf(await cell(chronicle, 'maxPoints'))).toBe('7')
  expect(names().slice(-2)).toEqual(['Gra nocna', 'Nowe zadanie…'])
  await serveTo(world.ola)
  await press('Zapisz 2~zmiany')
  await gone('.area-foot')
  expect((await tasksOf(unit)).at(-1)).toMatchObject({ name: 'Gra nocna', maxPoints: 6 })
})

test('edits, new tasks too, survive closing the browser, and Control S saves the area; discarded edits do not', async () => {
  const { chronicle, unit } = world.draft
  await openArea()
  await type(chronicle, 'maxPoints', '7{Enter}')
  await typeIn(await empty('name'), 'Gra nocna{Enter}')
  await typeIn(await empty('maxPoints'), '6{Enter}')
  cleanup()
  await serveTo(world.ola)
  history.replaceState(null, '', `/admin/kategoryzacja/${world.draft.id}`)
  render(<App />)
  await press('Pokaż zmienione zadania')
  expect(textOf(await cell(chronicle, 'maxPoints'))).toBe('7')
  ;(await cell(chronicle, 'maxPoints')).focus()
  await userEvent.keyboard('{Control>}s{/Control}')
  await gone('.area-foot')
  expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 7 })
  expect((await tasksOf(unit)).at(-1)).toMatchObject({ name: 'Gra nocna' })

  await type(chronicle, 'maxPoints', '8{Enter}')
  await userEvent.click(screen.getByText('2025/26').closest('a')!)
  await press('Odejdź bez zapisania')
  cleanup()
  await openArea()
  expect(textOf(await cell(chronicle, 'maxPoints'))).toBe('7')
})

test('a running year is read-only; "Więcej" still unfolds, and editors may change the order', async () => {
  await openArea(world.open)
  await screen.findByText(/Drużyny pracują na tych zadaniach/)
  expect(names()).toContain('Kronika')
  expect(document.querySelector('[data-cell]:not(:disabled)')).toBeNull()
  expect(names()).not.toContain('Nowe zadanie…')
  await more('Kronika')
  expect(field('Opis').closest('fieldset')!.disabled).toBe(true)
  expect(field('Kolejność').disabled).toBe(false)
})

test('a district coordinator reads everything and has nothing to press', async () => {
  await openArea(world.draft, world.ewa)
  await more('Kronika')
  expect(document.querySelectorAll('.group-card :is(input, select, textarea):enabled').length).toBe(0)
  const buttons = [...document.querySelectorAll('.group-card button')].map(textOf)
  expect(new Set(buttons)).toEqual(new Set(['Więcej', 'Zwiń']))
  await userEvent.click(screen.getByText('Ustawienia roku'))
  await waitFor(() => expect(field('Nazwa kategoryzacji').disabled).toBe(true))
  expect(screen.queryByText('Usuń szkic')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Kosz' })).toBeNull()
})

test('a district coordinator sees in a running year that the nuclear mode is off, and cannot turn it on or calculate the ranking', async () => {
  await openArea(world.open, world.ewa)
  const nuclear = screen.getByRole<HTMLInputElement>('switch', { name: 'tryb nuklearny' })
  expect([nuclear.checked, nuclear.disabled]).toEqual([false, true])
  for (const name of [/^Przelicz/, 'Zamknij', 'Zmień kolejność'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('the settings of a year hold name, deadline, talks, file and Kosz; the tasks are on the other tab', async () => {
  await openArea()
  await (await as(world.ola))('DELETE', `/admin/categorization/tasks/${world.draft.chronicle.id}`)
  await userEvent.click(screen.getByText('Ustawienia roku'))
  for (const label of ['Nazwa kategoryzacji', 'Termin dla drużyn'])
    expect(await screen.findByLabelText(label)).toBeTruthy()
  for (const heading of ['Rozmowy', 'Plik i~porównanie', 'Usunięcie', 'Kosz'])
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  expect(document.querySelectorAll('.group-card').length).toBe(0)
  await userEvent.click(await screen.findByLabelText('Przywróć: Kronika'))
  await waitFor(() => expect(location.hash).toBe(`#task-${world.draft.chronicle.id}`))
  await waitFor(() => expect(names()).toContain('Kronika'))
})

test('before saving in a running year a dialog shows the affected troops; cancelling keeps the edits unsaved', async () => {
  const { unit, chronicle } = world.open
  play(world.wilki, world.open, 5)
  await openArea(world.open)
  await userEvent.click(await screen.findByText('tryb nuklearny', { selector: 'label *, label' }))
  await press('POZWÓL MI POPEŁNIAĆ BŁĘDY')
  await type(unit, 'lesnaThreshold', '15{Enter}', 'group')
  await press('Zapisz 1~zmianę')
  await screen.findByText('1~drużyna', { selector: 'dialog h3' })
  expect(textOf(document.querySelector('dialog table')!)).toContain('kategoria polowa, wcześniej kategoria leśna')
  await press('Nie zapisuj')
  const groups = async () =>
    (await (await as(world.ola))('GET', `/admin/categorization/${world.open.id}`)).body.taskGroup[0].lesnaThreshold
  expect(await groups()).toBe(5)
  await press('Zapisz 1~zmianę')
  await press('Zapisz zmianę')
  await waitFor(async () => expect(await groups()).toBe(15))

  await type(chronicle, 'name', 'Kroniki{Enter}')
  await press('Zapisz 1~zmianę')
  await gone('.area-foot, dialog')
})

test('a deleted task is in Kosz, to which the former address of the year leads, and is restored to its place', async () => {
  await serveTo(world.ola)
  history.replaceState(null, '', `/admin/kategoryzacja/${world.draft.id}#kosz`)
  const kroniki = async () => (await stored(world.draft.chronicle.id))?.name
  await (await as(world.ola))('DELETE', `/admin/categorization/tasks/${world.draft.chronicle.id}`)
  expect(await kroniki()).toBeUndefined()
  render(<App />)
  const restore = await screen.findByLabelText('Przywróć: Kronika')
  expect(location.pathname).toBe('/admin/kategoryzacja/kosz')
  await userEvent.click(restore)
  await gone('.rows')
  expect(await kroniki()).toBe('Kronika')
  await waitFor(() => expect(document.activeElement!.closest('tr')?.id).toBe(`task-${world.draft.chronicle.id}`))
})

test('a pasted block is previewed in its cells, with the values that do not fit; nothing changes before it is inserted', async () => {
  const { chronicle, hike } = world.draft
  await openArea()
  await paste(await cell(chronicle, 'name'), 'Kronika drużyny\tTAK/NIE\t12,5\n')
  expect((await cell(chronicle, 'maxPoints')).dataset.pasted).toBe('12,5')
  await press('Odrzuć')
  expect(textOf(await cell(chronicle, 'maxPoints'))).toBe('4')
  await gone('.task-rows__pasted, .area-foot')

  await paste(await cell(chronicle, 'type'), 'kolorowe\t9')
  expect(textOf(document.querySelector('.task-rows__pasted p')!)).toContain('„kolorowe” to nie rodzaj')
  await userEvent.keyboard('{Escape}')
  await gone('.task-rows__pasted')
  expect(focused()).toBe(`task-${chronicle.id} type`)
  await paste(await cell(chronicle, 'name'), '"Kronika ""nasza"""\ttak/nie\t8')
  await press('Wstaw 2')
  await paste(await cell(hike, 'maxPoints'), '11')
  await press('Zapisz 3~zmiany')
  await waitFor(async () => expect(await stored(chronicle.id)).toMatchObject({ name: 'Kronika "nasza"', maxPoints: 8 }))
  expect(await stored(hike.id)).toMatchObject({ maxPoints: 11 })
})

test('of 60 pasted rows the five with a wrong number keep their text and wait for a correction; then all are saved', async () => {
  const { unit } = world.draft
  await openArea()
  const before = (await tasksOf(unit)).length
  const lines = Array.from({ length: 60 }, (_, n) => `Zadanie ${n + 1}\ttak/nie\t${n % 12 === 3 ? 'ile?' : n + 1}`)
  await paste(await empty('name'), lines.join('\n'))
  await screen.findByText(/60~nowych zadań, zobacz je powyżej/)
  expect(await tasksOf(unit)).toHaveLength(before)
  await press('Wstaw 60')
  const wrong = () => [...document.querySelectorAll<HTMLElement>('.task-rows [data-wrong]')]
  await waitFor(() => expect(wrong().map(textOf)).toEqual(Array(5).fill('ile?')))
  await press('Zapisz 60~zmian')
  expect(document.activeElement === wrong()[0]).toBe(true)
  expect(await tasksOf(unit)).toHaveLength(before)
  while (wrong().length > 0) await typeIn(wrong()[0]!, '2{Enter}')
  await press('Zapisz 60~zmian')
  await gone('.area-foot')
  const after = await tasksOf(unit)
  expect(after).toHaveLength(before + 60)
  expect(after.slice(before + 3, before + 5)).toMatchObject([
    { name: 'Zadanie 4', maxPoints: 2 },
    { name: 'Zadanie 5', maxPoints: 5 },
  ])
})

test('selected tasks are changed together, moved, and deleted after a confirmation with one undo', async () => {
  const { chronicle, hike, camps } = world.draft
  await openArea()
  const mark = async (name: string) => userEvent.click(await screen.findByLabelText(`Zaznacz: ${name}`))
  await mark('Kronika')
  await mark('Wędrówka')
  await press('Zmień 2…')
  expect(document.querySelector<HTMLInputElement>('dialog [name=maxPoints]')!.placeholder).toContain('bez zmian (')
  await userEvent.type(document.querySelector('dialog [name=maxPoints]')!, '13')
  await press('Zmień w~wierszach')
  await press('Zapisz 2~zmiany')
  await waitFor(async () => expect(await stored(hike.id)).toMatchObject({ maxPoints: 13 }))
  expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 13, name: 'Kronika' })

  await press('Usuń 2…')
  await press('Usuń 2~zadania')
  await waitFor(async () => expect(await stored(chronicle.id)).toBeUndefined())
  await screen.findByText('Usunięto 2~zadania')
  await userEvent.click(screen.getByLabelText('Cofnij: Usunięto 2~zadania'))
  await waitFor(async () => expect(await stored(hike.id)).toMatchObject({ maxPoints: 13 }))

  await mark('Kronika')
  await press('Przenieś…')
  await userEvent.selectOptions(document.querySelector('dialog select')!, String(camps.id))
  await press('Zmień w~wierszach')
  await press('Zapisz 1~zmianę')
  await waitFor(async () => expect(await stored(chronicle.id)).toMatchObject({ primaryGroupId: camps.id }))
})

test('the deletion of a task can be undone immediately', async () => {
  await serveTo(world.ola)
  history.replaceState(null, '', `/admin/kategoryzacja/${world.draft.id}#task-${world.draft.chronicle.id}`)
  render(<App />)
  await press('Usuń zadanie')
  await userEvent.click(await screen.findByText('Tak', { selector: 'dialog button' }))
  await screen.findByText('Usunięto: Kronika')
  expect(await stored(world.draft.chronicle.id)).toBeUndefined()
  await press('Cofnij')
  await waitFor(async () => expect(await stored(world.draft.chronicle.id)).toMatchObject({ name: 'Kronika' }))
})
