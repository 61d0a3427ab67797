import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '#client/app/App.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { as, createWorld, play, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(leaveNetwork)

async function openTable(year = world.draft) {
  await serveTo(world.ola)
  history.replaceState(null, '', `/admin/kategoryzacja/${year.id}`)
  render(<App />)
  await press('Szukaj zadania')
}

// Roles of hundreds of elements take seconds to find here: buttons are found by their texts.
const press = async (text: string | RegExp) => userEvent.click(await screen.findByText(text, { selector: 'button' }))
const names = () => [...document.querySelectorAll('[data-column="name"] .cell')].map(name => name.textContent)
const cell = (task: { id: number }, name: string, kind = 'task') =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-cell="${kind}-${task.id} ${name}"]`)
    expect(found).not.toBeNull()
    return found!
  })
const type = async (task: { id: number }, name: string, text: string, kind?: string) => {
  const at = await cell(task, name, kind)
  at.focus()
  await userEvent.keyboard(text)
}
const search = () => screen.getByLabelText('Szukaj zadania')

async function stored(id: number) {
  const { body } = await (await as(world.ola))('GET', `/admin/categorization/${world.draft.id}`)
  type Group = { primaryTasks: { id: number }[] }
  return body.taskGroup.flatMap((group: Group) => group.primaryTasks).find((task: { id: number }) => task.id === id)
}

test('one press and typing find a task by its name or description; filters narrow the list', async () => {
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

test('cells are edited by keys, and one press saves tasks and thresholds together', async () => {
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
  await waitFor(() => expect(document.querySelector('.task-table__foot')).toBeNull())
  expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 7.5, name: 'Kronika' })
  expect(await stored(uniforms.id)).toMatchObject({ refValId: goodTurns.id })
  expect(await stored(hike.id)).toMatchObject({ obligatory: true, split: 0.5 })
  expect(await stored(goodTurns.id)).toMatchObject({ multiplier: 2 })
  expect((await cell(camps, 'lesnaThreshold', 'group')).textContent).toBe('6')
})

test('a wrong cell says why, keeps everything unsaved and gets the focus', async () => {
  const { chronicle, hike } = world.draft
  await openTable()
  await type(chronicle, 'maxPoints', 'x{Enter}')
  await type(hike, 'name', 'Rajd{Enter}')
  await press('Zapisz 2 zmiany')
  expect(document.activeElement!.textContent).toContain('Wpisz liczbę')
  expect(await stored(hike.id)).toMatchObject({ name: 'Wędrówka' })
})

test('edits are those of the forms, and a cell that somebody else changed is a question', async () => {
  const { chronicle } = world.draft
  await openTable()
  await type(chronicle, 'maxPoints', '7{Enter}')
  await (await as(world.adam))('PATCH', `/admin/categorization/tasks/${chronicle.id}`, { maxPoints: 9 })
  await press('Zapisz 1 zmianę')
  await screen.findByText('Kronika: Maksymalna liczba punktów')
  await userEvent.click(screen.getByText('7', { selector: '.disputes b' }))
  await userEvent.click(screen.getByLabelText('Formularz: Kronika'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Maksymalna liczba punktów').value).toBe('7'))
  await press('Zapisz zadanie')
  await waitFor(async () => expect(await stored(chronicle.id)).toMatchObject({ maxPoints: 7 }))
})

test('a running year is only read', async () => {
  await openTable(world.open)
  await screen.findByText(/Drużyny pracują na tych zadaniach/)
  expect(names()).toContain('Kronika')
  expect(document.querySelector('[data-cell], input:not([disabled])[type=checkbox]')).toBeNull()
})

test('a running year shows whom a change hits before saving; refusing keeps the edits unsaved', async () => {
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
  await waitFor(() => expect(document.querySelector('.task-table__foot, dialog')).toBeNull())
})

test('a deleted task waits in Kosz at the foot of the page and comes back from there', async () => {
  await serveTo(world.ola)
  history.replaceState(null, '', `/admin/kategoryzacja/${world.draft.id}`)
  const kroniki = async () => (await stored(world.draft.chronicle.id))?.name
  await (await as(world.ola))('DELETE', `/admin/categorization/tasks/${world.draft.chronicle.id}`)
  expect(await kroniki()).toBeUndefined()
  render(<App />)
  await userEvent.click(await screen.findByLabelText('Przywróć: Kronika'))
  await waitFor(() => expect(document.querySelector('#kosz')).toBeNull())
  expect(await kroniki()).toBe('Kronika')
  await waitFor(() => expect(document.activeElement!.closest('details')?.id).toBe(`task-${world.draft.chronicle.id}`))
})
