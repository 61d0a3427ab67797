import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { act, fireEvent, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { me } from '#client/api/session.ts'
import { isAnythingUnsaved } from '#client/api/unsaved.ts'
import { refresh } from '#client/api/useRead.ts'
import { App } from '#client/app/App.tsx'
import { overviewOf } from '#client/panel/panelReads.ts'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { queuedTimes } from '#domain/talk.ts'
import { db } from '#server/database/open.ts'
import { sessions } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { as, type Call, divideMazovia, freshWorld } from '#test/world.ts'

const world = freshWorld()
let ewa: Call
let kinds: number[]
beforeEach(async () => {
  localStorage.clear()
  insertKinds(world.open.id, null)
  kinds = kindsOf(world.open.id).map(({ id }) => id)
  ewa = await as(world.ewa)
})
afterEach(leaveNetwork)

const today = warsawDay(Date.now())
const path = () => `/talks/${world.open.id}/of/${world.wilki.id}`
const talks = async () => (await ewa('GET', path())).body
const open = () => openAt(world.wilki)
async function openAt(team: { id: number }, more = '') {
  await leaveNetwork()
  history.replaceState(null, '', `/admin/kategoryzacja/${team.id}/w-roku/${world.open.id}?obszar=rozmowy${more}`)
  await serveTo(world.ewa)
  render(<App />)
}
const card = async () => within(await screen.findByRole('region', { name: 'Rozmowy' }))

test('the address of talks in earlier mails leads to them', async () => {
  await leaveNetwork()
  history.replaceState(
    null,
    '',
    `/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}?z=lista%3Dprzeglad#rozmowy`,
  )
  await serveTo(world.ewa)
  render(<App />)
  await card()
  expect(location.search).toBe('?z=lista%3Dprzeglad&obszar=rozmowy')
})

test('a talk with a troop of another group is arranged without a question, and the audit says on whose behalf', async () => {
  divideMazovia(world)
  await open()
  await userEvent.click((await card()).getByRole('button', { name: 'Umów rozmowę' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Umów rozmowę' }))
  await userEvent.click(dialog.getByRole('button', { name: /^Umów 1~rozmowę/ }))
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0))
  expect(await talks()).toMatchObject([{ state: 'ARRANGED' }])
  expect(db.select().from(auditEntries).all().at(-1)!.after).toMatchObject({ standIn: true })
})

test('sending a form after the session has ended opens the sign-in dialog, and the form stays behind it', async () => {
  await open()
  await userEvent.click((await card()).getByRole('button', { name: 'Zapisz rozmowę' }))
  await userEvent.type(await screen.findByLabelText('Na co się umówiliście'), 'Stopnie do lutego')
  db.delete(sessions).run()
  await userEvent.click(screen.getByRole('button', { name: /^Zapisz i~powiadom/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sesja wygasła' }))
  await act(() => refresh(me))
  await userEvent.click(dialog.getByRole('button', { name: 'Zamknij' }))
  expect(screen.getByLabelText('Na co się umówiliście')).toHaveProperty('value', 'Stopnie do lutego')
})

test('leaving the page asks for confirmation if the browser cannot store the draft', async () => {
  await open()
  await userEvent.click((await card()).getByRole('button', { name: 'Zapisz rozmowę' }))
  const field = await screen.findByLabelText('Na co się umówiliście')
  const own = localStorage
  const storage = (value: object) =>
    Object.defineProperty(globalThis, 'localStorage', { value, configurable: true, writable: true })
  storage({
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  })
  fireEvent.input(field, { target: { value: 'Stopnie' } })
  storage(own)
  await screen.findByText(/Przeglądarka nie zachowa szkicu/)
  expect(isAnythingUnsaved()).toBe(true)
})

test('a talk is arranged, moved and cancelled from the sheet', async () => {
  await open()
  await userEvent.click((await card()).getByRole('button', { name: 'Umów rozmowę' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Umów rozmowę' }))
  const day = dialog.getByLabelText('Dzień') as HTMLInputElement
  expect(day.value).toBe(dayAfter(today, 7))
  // Sending the form without a day shows an error; a past day sends no invitation.
  fireEvent.change(day, { target: { value: '' } })
  expect(dialog.getByRole('button', { name: /^Umów 1~rozmowę/ })).toHaveProperty('disabled', false)
  fireEvent.change(day, { target: { value: dayAfter(today, -2) } })
  expect(dialog.getByText(/Ten czas już minął/)).toBeTruthy()
  expect(textOf(dialog.getByRole('button', { name: /^Umów/ }))).not.toContain('powiadom')
  fireEvent.change(day, { target: { value: dayAfter(today, 7) } })
  fireEvent.change(dialog.getByLabelText('Od'), { target: { value: '18:30' } })
  await userEvent.type(dialog.getByLabelText('Miejsce'), 'harcówka')
  await userEvent.click(dialog.getByRole('button', { name: /^Umów 1~rozmowę/ }))
  await waitFor(async () =>
    expect(await talks()).toMatchObject([{ state: 'ARRANGED', place: 'harcówka', minutes: 60 }]),
  )

  await userEvent.click(await (await card()).findByRole('button', { name: 'Przełóż' }))
  const moving = within(await screen.findByRole('dialog', { name: 'Przełóż rozmowę' }))
  expect((moving.getByLabelText('Od') as HTMLInputElement).value).toBe('18:30')
  fireEvent.change(moving.getByLabelText('Od'), { target: { value: '19:00' } })
  await userEvent.click(moving.getByRole('button', { name: /^Przełóż/ }))
  await waitFor(async () => expect(await talks()).toMatchObject([{ sequence: 1 }]))

  await userEvent.click(await (await card()).findByRole('button', { name: 'Odwołaj' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Odwołaj' }))
  await waitFor(async () => expect(await talks()).toMatchObject([{ state: 'CANCELLED' }]))
})

test('the draft of a record is stored on the device, requires the agreement, and names the target it sets', async () => {
  await ewa('POST', path(), { kindId: kinds[0], arrangedFor: `${dayAfter(today, -2)}T10:00:00Z` })
  await open()
  await (await card()).findByText('bez zapisu')
  // The record that waits is open at once, and takes no focus.
  await screen.findByRole('form', { name: 'Zapis rozmowy' })
  expect(document.activeElement?.closest('form')).toBeFalsy()
  expect((await card()).getByRole('button', { name: 'Nie odbyła się' })).toBeTruthy()
  const form = () => within(screen.getByRole('form', { name: 'Zapis rozmowy' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'leśna' }))
  expect(textOf(document.body)).toContain('Drużyna nie ma celu. Po zapisaniu będzie leśna')
  await userEvent.type(form().getByLabelText(/Notatka/), 'Sam prowadzi')
  await userEvent.click(form().getByRole('button', { name: /^Zapisz/ }))
  await waitFor(() =>
    expect(
      form()
        .getByLabelText(/umówiliście/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  )
  await userEvent.type(form().getByLabelText(/umówiliście/), 'Kurs w grudniu.')

  await open()
  const draft: HTMLTextAreaElement = await screen.findByLabelText(/umówiliście/)
  expect(draft.value).toBe('Kurs w grudniu.')
  expect((form().getByRole('radio', { name: 'leśna' }) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(await form().findByRole('button', { name: /^Zapisz i~powiadom 2/ }))
  await waitFor(async () =>
    expect(await talks()).toMatchObject([
      { state: 'RECORDED', agreed: 'Kurs w grudniu.', target: 'LESNA', panelNote: 'Sam prowadzi' },
    ]),
  )
  expect(Object.keys(localStorage).filter(key => key.startsWith('rozmowa/'))).toEqual([])
})

test('a correction of a record that was confirmed in the meantime is saved as a second record', async () => {
  const { id, version } = (await ewa('POST', path(), { kindId: kinds[0], heldOn: today, agreed: 'Kurs.' })).body
  await open()
  await userEvent.click(await (await card()).findByRole('button', { name: 'Popraw zapis' }))
  // The form takes the place of the button, and the focus; closing it gives both back.
  expect(document.activeElement).toBe(screen.getByLabelText('Dzień rozmowy'))
  await userEvent.click(screen.getByRole('button', { name: 'Odłóż szkic' }))
  expect(textOf(document.activeElement!)).toBe('Popraw zapis')
  await userEvent.click(screen.getByRole('button', { name: 'Popraw zapis' }))
  await userEvent.type(await screen.findByLabelText(/umówiliście/), ' I zimowisko.')
  await (await as(world.jan))('POST', `/talks/${id}/confirm`, { version })
  await userEvent.click(await screen.findByRole('button', { name: /^Zapisz i~powiadom 2/ }))
  const saveAsSecond = await screen.findByRole('button', { name: 'Zapisz obok' })
  cutConnection()
  await userEvent.click(saveAsSecond)
  await screen.findByText(/^Brak połączenia z~serwerem/)
  await serveTo(world.ewa)
  await userEvent.click(saveAsSecond)
  await waitFor(async () =>
    expect(await talks()).toMatchObject([
      { state: 'RECORDED', agreed: 'Kurs. I zimowisko.' },
      { state: 'CONFIRMED', agreed: 'Kurs.' },
    ]),
  )
})

describe('a talk that another coordinator changed in the meantime', () => {
  const correct = async () => {
    await userEvent.click(await (await card()).findByRole('button', { name: 'Popraw zapis' }))
    return within(await screen.findByRole('form', { name: 'Zapis rozmowy' }))
  }
  const MEANWHILE = 'Ktoś w~międzyczasie zmienił tę rozmowę. Nic nie zostało zapisane.'

  test('is shown next to the form, which keeps its text and changes nothing else when it is saved after all', async () => {
    const { body } = await ewa('POST', path(), { kindId: kinds[0], heldOn: today, agreed: 'Kurs.', panelNote: 'Sam' })
    await open()
    const form = await correct()
    await userEvent.type(form.getByLabelText(/umówiliście/), ' I zimowisko.')
    const ola = await as(world.ola)
    await ola('PATCH', `/talks/${body.id}`, { agreed: 'Kurs w maju.', target: 'LESNA', panelNote: 'Prosi o pomoc' })
    await userEvent.click(form.getByRole('button', { name: /^Zapisz i~powiadom 2/ }))
    await form.findByText(MEANWHILE)
    expect(form.getByText('Kurs w~maju.')).toBeTruthy()
    expect(form.getByText(/Poprawka zastąpi zapis/)).toBeTruthy()
    expect(form.getByText('Prosi o~pomoc')).toBeTruthy()
    expect(form.getByLabelText(/umówiliście/)).toHaveProperty('value', 'Kurs. I zimowisko.')
    expect(await talks()).toMatchObject([{ agreed: 'Kurs w maju.' }])

    await userEvent.click(form.getByRole('button', { name: /^Zapisz mimo to/ }))
    await waitFor(async () =>
      expect(await talks()).toMatchObject([
        { agreed: 'Kurs. I zimowisko.', target: 'LESNA', panelNote: 'Prosi o pomoc' },
      ]),
    )
  })

  test('is shown if only the note of the panel differs from the one that both had read', async () => {
    const { id } = (await ewa('POST', path(), { kindId: kinds[0], heldOn: today, agreed: 'Kurs.', panelNote: 'Sam' }))
      .body
    await open()
    const form = await correct()
    await userEvent.type(form.getByLabelText(/Notatka/), ' prowadzi')
    await (await as(world.ola))('PATCH', `/talks/${id}`, { panelNote: 'Prosi o pomoc' })
    await userEvent.click(form.getByRole('button', { name: /^Zapisz/ }))
    await form.findByText(MEANWHILE)
    expect(form.getByText('Prosi o~pomoc')).toBeTruthy()
    expect(await talks()).toMatchObject([{ panelNote: 'Prosi o pomoc' }])
    await userEvent.click(form.getByRole('button', { name: /^Zapisz mimo to/ }))
    await waitFor(async () => expect(await talks()).toMatchObject([{ panelNote: 'Sam prowadzi', version: 1 }]))
  })

  test('is shown for a draft of this device that was written before', async () => {
    const { id } = (await ewa('POST', path(), { kindId: kinds[0], heldOn: today, agreed: 'Kurs.' })).body
    await open()
    await userEvent.type((await correct()).getByLabelText(/umówiliście/), ' I zimowisko.')
    await (await as(world.ola))('PATCH', `/talks/${id}`, { agreed: 'Kurs w maju.' })
    await open()
    const form = await correct()
    expect(form.getByLabelText(/umówiliście/)).toHaveProperty('value', 'Kurs. I zimowisko.')
    await userEvent.click(form.getByRole('button', { name: /^Zapisz/ }))
    await form.findByText(MEANWHILE)
    expect(await talks()).toMatchObject([{ agreed: 'Kurs w maju.' }])
  })

  test('is shown in the dialog that moves it, and may be moved after all', async () => {
    const arrangedFor = `${dayAfter(today, 7)}T18:00:00.000Z`
    const { id } = (await ewa('POST', path(), { kindId: kinds[0], arrangedFor })).body
    await open()
    await userEvent.click(await (await card()).findByRole('button', { name: 'Przełóż' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Przełóż rozmowę' }))
    await userEvent.type(dialog.getByLabelText('Miejsce'), 'harcówka')
    await (await as(world.ola))('PATCH', `/talks/${id}`, { place: 'siedziba chorągwi' })
    await userEvent.click(dialog.getByRole('button', { name: /^Przełóż/ }))
    await dialog.findByText(MEANWHILE)
    expect(dialog.getByText(/siedziba chorągwi/)).toBeTruthy()
    expect(dialog.getByLabelText('Miejsce')).toHaveProperty('value', 'harcówka')
    await userEvent.click(dialog.getByRole('button', { name: /^Przełóż/ }))
    await waitFor(async () => expect(await talks()).toMatchObject([{ place: 'harcówka', arrangedFor }]))
  })
})

test('on the talks of a troop the next talk without a record follows, and after the last none', async () => {
  const { open: year, orly, wilki } = world
  const arrangedFor = `${dayAfter(today, -2)}T18:00:00.000Z`
  await ewa('POST', path(), { kindId: kinds[0], arrangedFor })
  const other = `/talks/${year.id}/of/${orly.id}`
  const { body } = await ewa('POST', other, { kindId: kinds[0], arrangedFor: `${dayAfter(today, -1)}T18:00:00.000Z` })
  await openAt(wilki, '&z=lista%3Dprzeglad')
  await screen.findByRole('link', { name: 'Rozmowy bez zapisu' })
  const [next] = await screen.findAllByRole('link', { name: /^Następny\s*: Orły/ })
  await userEvent.click(next!)
  await screen.findByRole('heading', { level: 1, name: 'Arkusz jednostki Orły' })
  await card()
  await screen.findByText('to ostatni')
  await ewa('PATCH', `/talks/${body.id}`, { heldOn: today, agreed: 'Kurs.' })
  await act(() => refresh(overviewOf(null)))
  expect(screen.getByText('to ostatni')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Następny\s*:/ })).toBeNull()
})

test.each([
  ['consecutive', [3, '16:00', 30, []], ['16:00', '16:30', '17:00']],
  ['a changed time moves the later ones', [4, '16:00', 30, [[2, '18:00']]], ['16:00', '16:30', '18:00', '18:30']],
  ['no time past midnight', [2, '23:30', 45, []], ['23:30', null]],
] as const)('the times of talks arranged together: %s', (_, [count, start, minutes, changed], times) =>
  expect(queuedTimes(count, start, minutes, new Map(changed as unknown as [number, string][]))).toEqual([...times]),
)
