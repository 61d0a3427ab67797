import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { acts } from '#client/api/undo.ts'
import { App } from '#client/app/App.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { as, createWorld, play, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(leaveNetwork)
afterEach(() => acts.set([]))
afterEach(() => localStorage.clear())

async function openTable(year = world.draft) {
  await serveTo(world.ola)
  history.replaceState(null, '', `/admin/kategoryzacja/${year.id}`)
  render(<App />)
  await press('Szukaj zadania')
}

// Buttons are found by their texts, because finding them by role among hundreds of elements takes seconds.
const press = async (text: string | RegExp) =>
  userEvent.click(await screen.findByText(text, { selector: 'button:not(:disabled), button:not(:disabled) *' }))
const names = () => [...document.querySelectorAll('[data-column="name"] .cell')].map(name => name.textContent)
const cell = (task: { id: number }, name: string, kind = 'task') =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-cell="${kind}-${task.id} ${name}"]`)
    expect(found !== null).toBe(true)
    return found!
  })
const type = async (task: { id: number }, name: string, text: string, kind?: string) => {
  const at = await cell(task, name, kind)
  at.focus()
  await userEvent.keyboard(text)
}
// Returns a number, because printing an element that is still there takes too long.
const gone = (what: string) => waitFor(() => expect(document.querySelectorAll(what).length).toBe(0))
const search = () => screen.getByLabelText('Szukaj zadania')

async function stored(id: number) {
  const { body } = await (await as(world.ola))('GET', `/admin/categorization/${world.draft.id}`)
  type Group = { primaryTasks: { id: number }[] }
  return body.taskGroup.flatMap((group: Group) => group.primaryTasks).find((task: { id: number }) => task.id === id)
}

test('a task is found by its name or description with one key, and filters narrow the list', async () => {
  const ola = await as(world.ola)
  await ola('PATCH', `/admin/categorization/tasks/${world.draft.hike.id}`, { description: 'Z mapą i busolą.' })
  await openTable()
  await waitFor(() => expect(document.activeElement).toBe(search()))
  await userEvent.keyboard('busol')
  expect(names()).toEqual(['Wędrówka'])
  expect(screen.getByText('w opisie: „Z mapą i busolą.”')).toBeTruthy()

  await userEvent.clear(search())
  await userEvent.selectOptions(screen.getByLabelText('Rodzaj'), 'tak/nie')
  expect(names()).toEqual(['Kronika'])
  await userEvent.selectOptions(screen.getByLabelText('Rodzaj'), 'każdy rodzaj')
  await press(/^Obowiązkowe/)
  expect(names()).toEqual(['Liczba harcerzy', 'Kronika'])
  await userEvent.type(search(), 'wędr')
  expect(names()).toEqual([])
  await press('Szukaj bez filtrów')
  expect(names()).toEqual(['Wędrówka'])
})

test('a search without filters does not offer to remove them', async () => {
  await openTable()
  await userEvent.type(search(), 'nic takiego')
  expect(await screen.findByText('Nie ma zadania z „nic takiego”')).toBeTruthy()
  expect(screen.queryAllByText('Szukaj bez filtrów').length).toBe(0)
})

test('cells are edited with the keyboard, and one click saves tasks and thresholds together', async () => {
  const { chronicle, goodTurns, uniforms, hike, camps } = world.draft
  await openTable()
  await type(chronicle, 'maxPoints', '7,5{Enter}')
  await type(goodTurns, 'multiplier', '9{Escape}')
  expect((await cell(goodTurns, 'multiplier')).textContent).toBe('2')
  await type(camps, 'lesnaThreshold', '6{Enter}', 'group')
  await userEvent.click(await cell(uniforms, 'refValId'))
  const references = document.querySelector('select[aria-label="Zadanie odniesienia: Umundurowani"]')!
  await userEvent.selectOptions(references, String(goodTurns.id))
  await userEvent.click(screen.getByLabelText('Obowiązkowe: Wędrówka'))
  await press('Zapisz 4 zmiany')
  await gone('.task-table__foot')
  expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 7.5, name: 'Kronika' })
  expect(await stored(uniforms.id)).toMatchObject({ refValId: goodTurns.id })
  expect(await stored(hike.id)).toMatchObject({ obligatory: true, split: 0.5 })
  expect(await stored(goodTurns.id)).toMatchObject({ multiplier: 2 })
  expect((await cell(camps, 'lesnaThreshold', 'group')).textContent).toBe('6')
})

test('one click undoes a save; at most two messages are shown, and Control Z undoes the newest first', async () => {
  const { chronicle, hike } = world.draft
  await openTable()
  const messages = () =>
    [...document.querySelectorAll('.undo-message p')].map(message => message.firstChild!.textContent)
  for (const [points, saves] of [
    ['7', 'Zapisano 1 zmianę'],
    ['8', 'Zapisano 2 zmiany'],
    ['9', 'Zapisano 1 zmianę'],
  ] as const) {
    await type(chronicle, 'maxPoints', `${points}{Enter}`)
    if (points === '8') await type(hike, 'name', 'Rajd{Enter}')
    await press(/^Zapisz \d zmian/)
    await waitFor(() => expect([messages()[0], acts.get().length]).toEqual([saves, points === '7' ? 1 : 2]))
    await gone('.task-table__foot')
  }
  expect(messages()).toEqual(['Zapisano 1 zmianę', 'Zapisano 2 zmiany'])
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 8 }))
  await waitFor(async () => expect((await cell(chronicle, 'maxPoints')).textContent).toBe('8'))
  await press('Cofnij')
  await waitFor(async () => expect(await stored(hike.id)).toMatchObject({ name: 'Wędrówka' }))
  expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 7 })
})

test('an invalid cell shows its error, gets the focus and prevents saving', async () => {
  const { chronicle, hike } = world.draft
  await openTable()
  await type(chronicle, 'maxPoints', 'x{Enter}')
  await type(hike, 'name', 'Rajd{Enter}')
  await press('Zapisz 2 zmiany')
  expect(document.activeElement!.getAttribute('aria-label')).toContain('Wpisz liczbę')
  expect(await stored(hike.id)).toMatchObject({ name: 'Wędrówka' })
})

test('the table and the forms share their edits, and a cell changed by another user asks which value to save', async () => {
  const { chronicle } = world.draft
  await openTable()
  await type(chronicle, 'maxPoints', '7{Enter}')
  await (await as(world.adam))('PATCH', `/admin/categorization/tasks/${chronicle.id}`, { maxPoints: 9 })
  await type(chronicle, 'name', 'Kroniki{Enter}')
  await press('Zapisz 2 zmiany')
  await screen.findByText('Kroniki: Maksymalna liczba punktów')
  await screen.findByText(/^adam.*, .*\d\d:\d\d$/, { selector: '.disputes small' })
  expect(await stored(chronicle.id)).toMatchObject({ name: 'Kroniki', maxPoints: 9 })
  expect(screen.getByText('Zapisano 1 zmianę')).toBeTruthy()
  expect(screen.getByText<HTMLButtonElement>('Zapisz 0 zmian').disabled).toBe(true)
  await userEvent.click(screen.getByText('7', { selector: '.disputes b' }))
  await userEvent.click(screen.getByLabelText('Więcej: Kroniki'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Maksymalna liczba punktów').value).toBe('7'))
  await press('Zapisz zadanie')
  await waitFor(async () => expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 7 }))
})

test('a running year is read-only', async () => {
  await openTable(world.open)
  await screen.findByText(/Drużyny pracują na tych zadaniach/)
  expect(names()).toContain('Kronika')
  expect(document.querySelector('[data-cell], input:not([disabled])[type=checkbox]')).toBeNull()
})

test('before saving in a running year a dialog shows the affected troops; cancelling keeps the edits unsaved', async () => {
  const { unit, chronicle } = world.open
  play(world.wilki, world.open, 5)
  await serveTo(world.ola)
  history.replaceState(null, '', `/admin/kategoryzacja/${world.open.id}`)
  render(<App />)
  await userEvent.click(await screen.findByText('tryb nuklearny', { selector: 'label *, label' }))
  await press('POZWÓL MI POPEŁNIAĆ BŁĘDY')
  await press('Szukaj zadania')
  await type(unit, 'lesnaThreshold', '15{Enter}', 'group')
  await press('Zapisz 1 zmianę')
  await screen.findByText('1 drużyna', { selector: 'dialog h3' })
  expect(document.querySelector('dialog table')!.textContent).toContain('kategoria polowa, wcześniej kategoria leśna')
  await press('Nie zapisuj')
  const groups = async () =>
    (await (await as(world.ola))('GET', `/admin/categorization/${world.open.id}`)).body.taskGroup[0].lesnaThreshold
  expect(await groups()).toBe(5)
  await press('Zapisz 1 zmianę')
  await press('Zapisz zmianę')
  await waitFor(async () => expect(await groups()).toBe(15))

  await type(chronicle, 'name', 'Kroniki{Enter}')
  await press('Zapisz 1 zmianę')
  await gone('.task-table__foot, dialog')
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
  await gone('.trash')
  expect(await kroniki()).toBe('Kronika')
  await waitFor(() => expect(document.activeElement!.closest('details')?.id).toBe(`task-${world.draft.chronicle.id}`))
})

const paste = async (task: { id: number }, name: string, text: string) => {
  ;(await cell(task, name)).focus()
  await userEvent.paste(text)
}

test('a pasted block is previewed in its cells, with the values that do not fit; nothing changes before it is confirmed', async () => {
  const { chronicle, hike } = world.draft
  await openTable()
  await paste(chronicle, 'name', 'Kronika drużyny\tTAK/NIE\t12,5\n')
  expect((await cell(chronicle, 'maxPoints')).dataset.pasted).toBe('12,5')
  await press('Anuluj')
  expect((await cell(chronicle, 'maxPoints')).textContent).toBe('4')
  await gone('.task-table__foot')

  await paste(chronicle, 'maxPoints', 'dużo\n\n\n\n\n\n\n\n9')
  const question = () => document.querySelector('.task-table__foot p')!.textContent.replaceAll('\u00a0', ' ')
  expect(question()).toContain('„dużo” to nie liczba')
  expect(question()).toContain('poniżej ostatniego zadania')
  await userEvent.keyboard('{Escape}')
  await gone('.task-table__foot')
  expect(document.activeElement === (await cell(chronicle, 'maxPoints'))).toBe(true)
  await paste(chronicle, 'name', '"Kronika ""nasza"""\ttak/nie\t8')
  await press('Wklej 2')
  await paste(hike, 'maxPoints', '11')
  await press('Zapisz 3 zmiany')
  await waitFor(async () => expect(await stored(chronicle.id)).toMatchObject({ name: 'Kronika "nasza"', maxPoints: 8 }))
  expect(await stored(hike.id)).toMatchObject({ maxPoints: 11 })
})

test('pasted rows below the last task become new tasks of its group with one click and one undo', async () => {
  const { hike, camps } = world.draft
  await openTable()
  const named = async () => {
    const { body } = await (await as(world.ola))('GET', `/admin/categorization/${world.draft.id}`)
    return body.taskGroup.at(-1)
  }
  const before = (await named()).primaryTasks
  const last = before.at(-1)
  await paste(last, 'name', `${last.name}\nGra nocna\ttak/nie\t6\nZwiad\tliniowe\t8\t2\nBez punktów\ttak/nie\tile\n`)
  await screen.findByText(/dodaj 2 nowe zadania w grupie/, { selector: 'label *' })
  expect(screen.getByText(/„ile” to nie liczba/)).toBeTruthy()
  await press('Dodaj 2')
  await waitFor(async () => expect((await named()).primaryTasks.length).toBe(before.length + 2))
  expect((await named()).id).toBe(camps.id)
  expect((await named()).primaryTasks.slice(-2)).toMatchObject([
    { name: 'Gra nocna', type: 'BOOLEAN', maxPoints: 6 },
    { name: 'Zwiad', type: 'LINEAR', maxPoints: 8, multiplier: 2 },
  ])
  await userEvent.click(await screen.findByLabelText('Cofnij: Dodano 2 nowe zadania'))
  await waitFor(async () => expect((await named()).primaryTasks).toEqual(before))
  expect(await stored(hike.id)).toBeDefined()
})

test("a collapsed group stays searchable by the browser's search, which expands it", async () => {
  await openTable()
  await press('Stan jednostki')
  const folded = () => [...document.querySelectorAll<HTMLElement>('[data-folded] [hidden="until-found"]')]
  expect(folded().map(name => name.querySelector('.cell')!.textContent)).toContain('Kronika')
  expect(screen.getByText('Stan jednostki', { selector: 'button' }).getAttribute('aria-expanded')).toBe('false')
  act(() => void folded()[0]!.dispatchEvent(new Event('beforematch')))
  expect(folded().length).toBe(0)

  await press('Zwiń wszystkie grupy')
  expect(folded().length).toBe(6)
  await userEvent.type(search(), 'wędr')
  expect(folded().length).toBe(0)
  expect(names()).toEqual(['Wędrówka'])
})

test('edits survive closing the browser, and Control S saves them; discarded edits do not', async () => {
  const { chronicle } = world.draft
  await openTable()
  await type(chronicle, 'maxPoints', '7{Enter}')
  cleanup()
  await openTable()
  await screen.findByText(/^Niezapisane zmiany z poprzedniego razu/)
  expect((await cell(chronicle, 'maxPoints')).textContent).toContain('7')
  await userEvent.keyboard('{Control>}s{/Control}')
  await gone('.task-table__foot')
  expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 7 })

  await type(chronicle, 'maxPoints', '8{Enter}')
  await userEvent.click(screen.getByText('2025/26').closest('a')!)
  await press('Odejdź bez zapisania')
  cleanup()
  await openTable()
  expect((await cell(chronicle, 'maxPoints')).textContent).toBe('7')
})

test('tasks that no earlier year has are new; those with a known name only lack their origin', async () => {
  const task = { name: 'Gra nocna', type: 'BOOLEAN', maxPoints: 3, primaryGroupId: world.draft.camps.id }
  await (await as(world.ola))('POST', '/admin/categorization/tasks', task)
  await openTable()
  await press(/^Bez odpowiednika/)
  const unpaired = names()
  await press(/^Bez odpowiednika/)
  await press(/^Nowe/)
  expect(unpaired).toContain('Kronika')
  expect(names()).toEqual(['Gra nocna'])
})

test('selected tasks are changed together, moved, and deleted after a confirmation with one undo', async () => {
  const { chronicle, hike, camps } = world.draft
  await openTable()
  const mark = async (name: string) => userEvent.click(await screen.findByLabelText(`Zaznacz: ${name}`))
  await mark('Kronika')
  await mark('Wędrówka')
  await press('Zmień 2…')
  expect(document.querySelector<HTMLInputElement>('dialog [name=maxPoints]')!.placeholder).toContain('bez zmian (')
  await userEvent.type(document.querySelector('dialog [name=maxPoints]')!, '13')
  await press('Zmień w tabeli')
  await press('Zapisz 2 zmiany')
  await waitFor(async () => expect(await stored(hike.id)).toMatchObject({ maxPoints: 13 }))
  expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 13, name: 'Kronika' })

  await press('Przenieś…')
  await userEvent.selectOptions(document.querySelector('dialog select')!, String(camps.id))
  await press('Zmień w tabeli')
  await press(/^Zapisz \d zmian/)
  await waitFor(async () => expect(await stored(chronicle.id)).toMatchObject({ primaryGroupId: camps.id }))

  await press('Usuń 2…')
  await press('Usuń 2 zadania')
  await waitFor(async () => expect(await stored(chronicle.id)).toBeUndefined())
  expect(await stored(hike.id)).toBeUndefined()
  await screen.findByText('Usunięto 2 zadania')
  await userEvent.click(screen.getByLabelText('Cofnij: Usunięto 2 zadania'))
  await waitFor(async () => expect(await stored(hike.id)).toMatchObject({ maxPoints: 13 }))
})

test('on a touch screen a tap opens the fields of a row in place, one row at a time', async () => {
  await openTable()
  const facts = (name: string) => screen.getByText(name, { selector: '.task-facts b' }).closest('button')!
  expect(facts('Kronika').textContent).toContain('tak/nie · maks. 4')
  await userEvent.click(facts('Kronika'))
  expect(facts('Kronika').getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(facts('Wędrówka'))
  expect(facts('Kronika').getAttribute('aria-expanded')).toBe('false')
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
