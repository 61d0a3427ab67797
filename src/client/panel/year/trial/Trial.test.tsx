import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { taskGroups, tasks } from '#server/database/schema/years.ts'
import { intercept, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { as, freshWorld, play, team } from '#test/world.ts'

// Five good turns are 10 points in "Stan jednostki", whose forest symbol needs 5 and whose wilderness symbol 20.

const world = freshWorld()
let draft: { id: number }
let unit: { id: number }
beforeEach(async () => {
  play(world.wilki, world.finished, 5)
  play(world.fale, world.finished, 1)
  await copy()
})
afterEach(leaveNetwork)
afterEach(() => localStorage.clear())

const YEARS = '/admin/categorization'
const byAdam = async (method: string, path: string, body?: unknown) =>
  (await as(world.adam))(method, YEARS + path, body)

/** Drafts a copy of the finished year. */
async function copy() {
  draft = (await byAdam('POST', '', { name: 'Następny', sourceId: world.finished.id })).body
  const areas = db.select().from(taskGroups).where(eq(taskGroups.yearId, draft.id)).all()
  unit = areas.find(({ name }) => name === 'Stan jednostki')!
}

async function openYear({ id } = draft, person: { id: number } = world.ola) {
  await serveTo(person)
  history.replaceState(null, '', `/admin/kategoryzacja/${id}`)
  render(<App />)
  await screen.findByText('Sprawdzenie')
}
const summary = () => screen.findByText(/^Na arkuszach (z~„2024\/25”|sprzed roku)$/)
const toggle = async () => userEvent.click(await summary())
const card = () => within(document.querySelector<HTMLElement>('.trial')!)
const lead = () => [...document.querySelectorAll('.trial__lead')].map(textOf)[0]
const reads = (text: RegExp) => waitFor(() => expect(textOf(document.querySelector('.trial')!)).toMatch(text))
const rowOf = (name: string) => textOf(card().getByRole('row', { name: new RegExp(`^${name}`) }))

async function openTrial(year = draft) {
  await openYear(year)
  await toggle()
}

async function type(area: { id: number }, field: string, value: string) {
  const cell = document.querySelector<HTMLElement>(`[data-cell="group-${area.id} ${field}"]`)!
  cell.focus()
  await userEvent.keyboard(value)
}

/** Passes every question on, and keeps what was asked. */
function listen() {
  const asked: object[] = []
  intercept(`/api${YEARS}/${draft.id}/trial`, async (request, serve) => {
    asked.push(await request.clone().json())
    return serve(request)
  })
  return asked
}

/** More troops whose year was like that of Wilki. */
function addTroops(n: number) {
  for (let place = 0; place < n; place++) play(team(`Drużyna ${place}`, world.mazovia), world.finished, 5)
}

test('nothing is asked before the card is opened, which tells then and now by category and area', async () => {
  await openYear()
  const asked = listen()
  await summary()
  expect(asked).toEqual([])
  await toggle()
  await reads(/Z~zapisanym szkicem żadna drużyna nie miałaby kategorii puszczańskiej\. W~„2024\/25” nie było żadnej\./)
  expect(asked).toEqual([{ thresholds: { year: {}, groups: [] } }])
  expect(card().getAllByRole('img', { name: '1~leśny, 1~polowy' }).length).toBe(2)
  expect(rowOf('Stan jednostki')).toMatch(/1~drużyna, 50%było 1.*0~drużyn, 0%było 0/)
  await reads(/Są tylko 2~drużyny: to za mało/)
  await reads(/Żadna drużyna nie zmieniłaby kategorii\./)
})

test('typed thresholds of an area and of a category are tried together, and nothing is saved', async () => {
  await openTrial()
  await reads(/Żadna drużyna nie zmieniłaby/)
  const asked = listen()
  const recorded = db.select().from(auditEntries).all().length
  await type(unit, 'lesnaThreshold', '15{Enter}')
  await reads(/▼ Niżej: 1.*Wilki/)
  expect(textOf(card().getByRole('row', { name: /^Wilki/ }))).toContain('Stan jednostki')
  expect(lead()).toMatch(/^Z~tymi progami/)
  await reads(/Na próbę 1~zmiana/)

  const [forest] = screen.getAllByLabelText('min. leśnych')
  await userEvent.clear(forest!)
  await userEvent.type(forest!, '0')
  await reads(/Na próbę 2~zmiany/)
  await reads(/▲ Wyżej: 1/)
  expect(asked.at(-1)).toMatchObject({
    thresholds: { year: { lesnaLesneThreshold: 0 }, groups: [{ id: unit.id, lesnaThreshold: 15 }] },
  })
  expect(db.select().from(auditEntries).all().length).toBe(recorded)
})

test('a demand that is typed is tried, decides for a troop, and is not saved', async () => {
  await openTrial()
  await reads(/Żadna drużyna nie zmieniłaby/)
  const asked = listen()
  await userEvent.click(screen.getByText('Biwaki', { selector: '.group-fold > summary b' }))
  const camps = within(screen.getByRole('region', { name: 'Biwaki' }))
  await userEvent.click(await camps.findByText('Nazwa, progi i~kolejność grupy'))
  await userEvent.selectOptions(await camps.findByLabelText('Do kategorii leśnej w~tej grupie'), 'LESNA')
  await reads(/Na próbę 1~zmiana.*▼ Niżej: 1/)
  expect(rowOf('Wilki')).toContain('Biwaki')
  expect(asked.at(-1)).toMatchObject({
    thresholds: { groups: [{ lesnaRequires: 'LESNA', puszczanskaRequires: null }] },
  })
  const stored = db.select().from(taskGroups).where(eq(taskGroups.yearId, draft.id)).all()
  expect(stored.map(({ lesnaRequires }) => lesnaRequires)).toEqual([null, null])
})

test('one troop is shown without a verdict; of troops without a category there is a sentence', async () => {
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.fale.id)).run()
  await openTrial()
  await reads(/Jest tylko 1~drużyna: to za mało/)
  expect(rowOf('Stan jednostki')).toMatch(/1~drużyna, 100%było 1/)
  expect(rowOf('Stan jednostki')).not.toMatch(/za łatwy|nikt/)
  await leaveNetwork()

  db.delete(donePrerequisites).run()
  await openTrial()
  await reads(/W~„2024\/25” żadna drużyna nie miała kategorii\..*nie spełniły wymagań: 1\./)
})

test('one question at a time: what is typed while one is on its way is asked after it, once', async () => {
  await openTrial()
  await reads(/Żadna drużyna nie zmieniłaby/)
  const asked: { thresholds: { groups: { lesnaThreshold: number }[] } }[] = []
  const held = Promise.withResolvers<void>()
  let running = 0
  intercept(`/api${YEARS}/${draft.id}/trial`, async (request, serve) => {
    asked.push(await request.clone().json())
    running++
    expect(running).toBe(1)
    if (asked.length === 1) await held.promise
    const response = await serve(request)
    running--
    return response
  })
  await type(unit, 'lesnaThreshold', '15{Enter}')
  await waitFor(() => expect(asked.length).toBe(1))
  await type(unit, 'lesnaThreshold', '2{Enter}')
  // The former answer stays.
  await reads(/Liczymy….*Żadna drużyna nie zmieniłaby/)
  // This answer takes longer than the pause after typing.
  setTimeout(held.resolve, 800)
  await reads(/Nic z~tego nie jest zapisane.*▲ Wyżej: 1.*Fale/)
  expect(asked.map(({ thresholds }) => thresholds.groups[0]!.lesnaThreshold)).toEqual([15, 2])
})

test('five troops are judged: what nine in ten have, what none has, what the tasks cannot give, what was not tried', async () => {
  addTroops(10)
  addArea('Pusty')
  const added = addArea('Nowy')
  db.insert(tasks).values({ name: 'Nowe', type: 'LINEAR', maxPoints: 7, primaryGroupId: added.id }).run()
  await openTrial()
  await reads(/wyżej/)
  expect(rowOf('Stan jednostki')).toMatch(/za łatwy symbol leśny.*nikt nie sięga symbolu puszczańskiego/)
  expect(rowOf('Biwaki')).toMatch(/nikt nie sięga symbolu leśnego/)
  expect(rowOf('Biwaki')).not.toContain('puszczańskiego')
  expect(rowOf('Pusty')).toMatch(/bez zadań/)
  expect(rowOf('Nowy')).toMatch(/niesprawdzone.*nowy obszar/)
  expect(rowOf('Nowy')).not.toContain('nikt')
  await reads(/niesprawdzone 1~zadanie z~7, razem 7~pkt/)

  await type(unit, 'puszczanskaThreshold', '500{Enter}')
  await waitFor(() => expect(rowOf('Stan jednostki')).toMatch(/próg puszczański 500~pkt, obszar daje najwyżej/))
})

test('a wrong field counts as it is stored, and unsaved tasks are not tried yet: both are said', async () => {
  await openTrial()
  await reads(/Żadna drużyna nie zmieniłaby/)
  const asked = listen()
  const [forest] = screen.getAllByLabelText('min. leśnych')
  await userEvent.type(forest!, '99')
  await reads(/Pole z~błędem/)
  expect(asked).toEqual([])

  await userEvent.click(screen.getByText('Stan jednostki', { selector: '.group-fold > summary b' }))
  const [task] = await screen.findAllByLabelText(/^Nazwa zadania: /)
  task!.focus()
  await userEvent.keyboard('Nowa nazwa{Enter}')
  await reads(/Niezapisanych zmian zadań tu jeszcze nie widać: zapisz obszar\./)
})

test('without origins, without a finished year and without troops there is a sentence in place of figures', async () => {
  await openTrial(world.draft)
  await reads(/Nie ma czego przenieść: żadne zadanie szkicu nie odpowiada zadaniu z~„2024\/25”\./)
  await userEvent.click(card().getByText('Pokaż odpowiedniki'))
  await waitFor(() => expect(document.querySelector<HTMLDetailsElement>('#origins')!.open).toBe(true))
  await leaveNetwork()

  const empty = (await byAdam('POST', '', { name: 'Pusty', sourceId: null })).body
  await openTrial(empty)
  await reads(/Szkic wypróbujesz, gdy będą w~nim zadania\./)
  await leaveNetwork()

  await byAdam('PATCH', `/state/draftify/${world.finished.id}`)
  await openTrial()
  await reads(/Szkic wypróbujesz, gdy zamknięta będzie pierwsza kategoryzacja\./)
})

const addArea = (name: string) => db.insert(taskGroups).values({ yearId: draft.id, name }).returning().get()
const deleteArea = async ({ id }: { id: number }) =>
  expect((await byAdam('DELETE', `/tasks/group/${id}`)).status).toBe(204)

test('an area that another user deletes meanwhile is left out, and a draft that is opened has no card', async () => {
  const added = addArea('Nowy')
  await openTrial()
  await reads(/Żadna drużyna nie zmieniłaby/)
  expect(rowOf('Nowy')).toContain('bez zadań')
  await deleteArea(added)
  await type(added, 'lesnaThreshold', '2{Enter}')
  await waitFor(() => expect(card().queryAllByRole('row', { name: /^Nowy/ }).length).toBe(0))
  expect(rowOf('Stan jednostki')).toMatch(/było 1/)

  await byAdam('PATCH', '/state/close')
  expect((await byAdam('PATCH', `/state/activate/${draft.id}`)).status).toBe(200)
  await type(unit, 'lesnaThreshold', '2{Enter}')
  await waitFor(() => expect(document.querySelector('.trial') === null).toBe(true))
})

test('a threshold that another user saved too is tried in the own version, which is said', async () => {
  const added = addArea('Nowy')
  await openTrial()
  await reads(/Żadna drużyna nie zmieniłaby/)
  await type(unit, 'lesnaThreshold', '15{Enter}')
  await reads(/▼ Niżej: 1/)
  await byAdam('PATCH', `/tasks/group/${unit.id}`, { lesnaThreshold: 3 })
  // The question names an area that is gone: the year is fetched again.
  await deleteArea(added)
  await type(added, 'lesnaThreshold', '2{Enter}')
  await reads(/„Stan jednostki”: ktoś inny zapisał to w~międzyczasie\. Próbujemy Twoją wersję\./)
})

test('a failure has its sentence and a button that asks again', async () => {
  await openYear()
  let isDown = true
  intercept(`/api${YEARS}/${draft.id}/trial`, async (request, serve) => {
    if (isDown) throw new TypeError('fetch failed')
    return serve(request)
  })
  await toggle()
  const again = await screen.findByText('Spróbuj ponownie')
  isDown = false
  await userEvent.click(again)
  await reads(/Żadna drużyna nie zmieniłaby/)
  expect(screen.queryByText('Spróbuj ponownie')).toBeNull()
})

test('only editors of years see the card, and only in a draft', async () => {
  await openYear(world.open)
  expect(screen.queryByText(/^Na arkuszach/)).toBeNull()
  await leaveNetwork()
  await openYear(world.finished)
  expect(screen.queryByText(/^Na arkuszach/)).toBeNull()
  await leaveNetwork()
  await openYear(draft, world.ewa)
  expect(screen.queryByText(/^Na arkuszach/)).toBeNull()
})
