import { afterEach, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { shownAct } from '#client/api/undo.ts'
import { leaveNetwork } from '#test/network.ts'
import { openApp } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { as, freshWorld } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)
afterEach(() => shownAct.set(null))
afterEach(() => localStorage.clear())

const YEARS = '/admin/kategoryzacja'

async function open(year: { id: number }, person = world.adam, rest = '') {
  await openApp(person, `${YEARS}/${year.id}${rest}`)
  await screen.findByText('Edytor kategoryzacji')
}

// Buttons are found by their texts, because finding them by role among hundreds of elements takes seconds.
const press = async (text: string | RegExp) =>
  userEvent.click(
    await screen.findByText(text, { selector: 'button:not(:disabled, .undo *), button:not(:disabled) *' }),
  )
const answer = async (text: string) => userEvent.click(await screen.findByText(text, { selector: 'dialog button' }))
const follow = async (text: string) => userEvent.click((await screen.findAllByText(text, { selector: 'a, a *' }))[0]!)
const toYear = async (name: string) => {
  await screen.findAllByText(name, { selector: '.side-list a *' })
  await userEvent.click([...document.querySelectorAll('.side-list a')].find(link => textOf(link).includes(name))!)
}
const more = async (name: string) => userEvent.click(await screen.findByLabelText(`Więcej: ${name}`))
const part = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector)
    expect(found !== null).toBe(true)
    return found!
  })
const gone = (selector: string) => waitFor(() => expect(document.querySelectorAll(selector).length).toBe(0))
const reads = (words: string) =>
  waitFor(() => expect([...document.querySelectorAll('main p')].map(textOf)).toContain(words))
const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const isIn = (state: string) => waitFor(() => expect(textOf(document.querySelector('.year-state')!)).toContain(state))
const forest = async () => {
  const label = (await screen.findAllByText(/^Kategoria leśna$/)).find(found => found.closest('.tile'))!
  return within(label.closest<HTMLElement>('.tile')!).getByLabelText<HTMLInputElement>('min. leśnych')
}

test('leaving with unsaved edits asks for confirmation, and saving another card keeps the edits', async () => {
  const { draft, open: running } = world
  await open(draft)
  const unfold = async () => userEvent.click(await screen.findByText('Stan jednostki', { selector: 'summary b' }))
  const name = () => part(`[data-cell="task-${draft.chronicle.id} name"]`)
  await unfold()
  ;(await name()).focus()
  await userEvent.keyboard('Kronika drużyny{Enter}')
  await screen.findByText('1~zmiana')

  await follow('Ustawienia roku')
  await userEvent.clear(await screen.findByLabelText('Nazwa kategoryzacji'))
  await userEvent.type(screen.getByLabelText('Nazwa kategoryzacji'), '2026/27 próbna')
  await press('Zapisz nazwę')
  await titled('2026/27~próbna')
  await follow('Zadania')
  await unfold()
  expect(textOf(await name())).toBe('Kronika drużyny')

  await toYear('2025/26')
  await screen.findByText('Odejść bez zapisania?')
  await answer('Zostań')
  expect(textOf(await name())).toBe('Kronika drużyny')
  await press('Zapisz 1~zmianę')
  await gone('.area-foot')
  await toYear('2025/26')
  await isIn('TRWA')
  expect(location.pathname).toBe(`${YEARS}/${running.id}`)
})

test('nuclear mode unlocks a running year for those who may edit years, until another year is opened', async () => {
  await open(world.open, world.ola)
  expect((await forest()).disabled).toBe(true)
  const nuclear = () => screen.getByRole<HTMLInputElement>('switch', { name: 'tryb nuklearny' })
  await userEvent.click(nuclear())
  await screen.findByText('CZY NA PEWNO?')
  await answer('Anuluj')
  expect((await forest()).disabled).toBe(true)

  await userEvent.click(nuclear())
  await answer('POZWÓL MI POPEŁNIAĆ BŁĘDY')
  expect((await forest()).disabled).toBe(false)
  await toYear('2024/25')
  await isIn('ZAMKNIĘTA')
  expect(nuclear().checked).toBe(false)
})

test('a task is duplicated, and its copy moved to another group and deleted', async () => {
  const { draft } = world
  await open(draft, world.adam, `#group-${draft.unit.id}`)
  await more('Kronika')
  await press('Powiel zadanie')
  await waitFor(() => expect(textOf(document.activeElement!.closest('tr[data-open]')!)).toContain('Kronika (2)'))
  const form = [...document.querySelectorAll<HTMLElement>('[data-form]')].at(-1)!
  await userEvent.selectOptions(within(form).getByLabelText('Grupa zadań'), 'Biwaki')
  await press('Zapisz 1~zmianę')
  await screen.findByText(/^2~zadania · 21~pkt$/)
  await userEvent.click(screen.getByText('Biwaki', { selector: 'summary b' }))
  await more('Kronika (2)')
  await userEvent.click(
    within([...document.querySelectorAll<HTMLElement>('[data-form]')].at(-1)!).getByText('Usuń zadanie'),
  )
  await screen.findByText(/^Trafi do Kosza/)
  await answer('Tak')
  await screen.findByText(/^1~zadanie · 17~pkt$/)
  await waitFor(() => expect(document.activeElement!.closest('tr')?.id).toBe(`task-${draft.campers.id}`))
})

test('a comparison runs from older to newer, can be reversed, and links each change to its row', async () => {
  const ola = await as(world.ola)
  const { id } = (await ola('POST', '/admin/categorization', { name: '2027/28', sourceId: world.open.id })).body
  const { body } = await ola('GET', `/admin/categorization/${id}`)
  const [unit, camps] = body.taskGroup
  const moving = unit.primaryTasks.find(({ name }: { name: string }) => name === 'Kronika')
  await ola('PATCH', `/admin/categorization/tasks/${moving.id}`, { primaryGroupId: camps.id })
  const address = `${YEARS}/${id}/porownanie/${world.open.id}`
  await openApp(world.adam, address)
  await reads('Z~„2025/26” na „2027/28”.')
  const moved = [...document.querySelectorAll<HTMLElement>('.rows > li')].find(change =>
    textOf(change).includes('Kronika'),
  )!
  expect(within(moved).getByText('przeniesione')).toBeTruthy()
  expect(within(document.querySelector<HTMLElement>('.rows')!).queryAllByText(/^(usunięte|nowe)$/)).toEqual([])
  const row = within(moved).getByRole('link', { name: 'Kronika' }).getAttribute('href')!
  await follow('Zamień strony')
  await reads('Z~„2027/28” na „2025/26”.')

  history.pushState(null, '', row)
  await waitFor(() => expect(document.activeElement!.closest('tr[data-open]')?.id).toBe(`task-${moving.id}`))
  expect(document.activeElement!.closest<HTMLDetailsElement>('details')!.id).toBe(`group-${camps.id}`)
})

test('a task that is the reference of others cannot be deleted, and the dialog lists them', async () => {
  const { draft } = world
  await open(draft, world.adam, `#group-${draft.unit.id}`)
  await more('Liczba harcerzy')
  await press('Usuń zadanie')
  await screen.findByText(/^Jeszcze nie można tego usunąć/)
  expect(screen.queryByText('Tak', { selector: 'dialog button' })).toBeNull()
  await userEvent.click(screen.getByText(/^Na obozie/, { selector: 'dialog button *' }))
  await waitFor(() => expect(document.activeElement!.closest('tr[data-open]')?.id).toBe(`task-${draft.campers.id}`))
})

test('an issue of the year links to its place', async () => {
  const { draft, adam } = world
  await (await as(adam))('PATCH', `/admin/categorization/tasks/group/${draft.camps.id}`, { puszczanskaThreshold: 90 })
  await open(draft)
  await userEvent.click(await screen.findByText('Sprawdzenie'))
  await press(/^Grupa „Biwaki”: próg puszczański \(90\) jest nieosiągalny, grupa daje najwyżej 17~pkt\.$/)
  await waitFor(() => expect(textOf(document.activeElement!)).toContain('Nazwa, progi i~kolejność grupy'))
  const settings = within((await part(`#group-${draft.camps.id} details[id$=settings]`)) as HTMLElement)
  const threshold = settings.getAllByLabelText('Próg puszczański (pkt)')[0]!
  await userEvent.clear(threshold)
  await userEvent.type(threshold, '17')
  await press('Zapisz 1~zmianę')
  await screen.findByText('wszystko się zgadza')
})

test('a year file is previewed first, and then becomes the same year', async () => {
  const { body: file } = await (await as(world.adam))('GET', `/admin/categorization/file/${world.finished.id}`)
  const upload = async (content: object) =>
    userEvent.upload(
      await screen.findByLabelText('Plik kategoryzacji (JSON)'),
      new File([JSON.stringify(content)], 'rok.json', { type: 'application/json' }),
    )
  await openApp(world.adam, `${YEARS}/nowa`)
  await upload({ ...file, groups: [{ ...file.groups[0], name: '', lesnaThreshold: -1 }] })
  await screen.findByText(/groups\[0\]\.lesnaThreshold/)
  expect(screen.queryByText('Utwórz arkusz z~pliku')).toBeNull()

  await upload({ ...file, name: 'Z pliku' })
  await screen.findByText(/^1~wymaganie podstawowe, 2~grupy zadań, 6~zadań\.$/)
  await press(/^Utwórz arkusz z~pliku$/)
  await titled('Z~pliku')
  await follow('Ustawienia roku')
  await userEvent.selectOptions(await screen.findByLabelText('Porównaj z'), '2024/25 [ZAKOŃCZONA]')
  await press('Porównaj')
  await reads('Z~„2024/25” na „Z~pliku”.')
  await part('.changes__fields li')
  const fields = [...document.querySelectorAll('.changes__fields li')].map(textOf)
  expect(fields).toEqual(['nazwa: było 2024/25 → jest Z~pliku'])
})

test('tasks without an origin are listed, and one is chosen in the form of its row', async () => {
  const { draft, finished, ola } = world
  await open(draft, ola)
  const pairs = await part('#origins')
  await userEvent.click(within(pairs).getByText(/6~zadań bez pary/))
  await userEvent.click(await within(pairs).findByRole('button', { name: 'Wędrówka' }))
  const form = within(await part(`#task-${draft.hike.id} + [data-form]`))
  await userEvent.type(form.getByLabelText('Szukaj odpowiednika'), 'wędr')
  await userEvent.selectOptions(form.getByLabelText(/Odpowiada zadaniu z~„2024\/25”/), 'Wędrówka')
  await press('Zapisz 1~zmianę')
  await within(pairs).findByText(/5~zadań bez pary/)
  const { body } = await (await as(ola))('GET', `/admin/categorization/${draft.id}`)
  const tasks: { id: number; originId: number | null }[] = body.taskGroup[0].primaryTasks
  expect(tasks.find(({ id }) => id === draft.hike.id)!.originId).toBe(finished.hike.id)
})
