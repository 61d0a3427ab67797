import { afterEach, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { HOUR } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { outbox } from '#server/database/schema/records.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { screen, within } from '#test/screen.ts'
import { as, freshWorld } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)

const PAGE = 'uzytkownicy?lista=zaproszenia'
const at = (name: string) => `${name}@przyklad.example`
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const rows = () => screen.getAllByRole('row').slice(1)

async function invited(...names: string[]) {
  const ewa = await as(world.ewa)
  for (const name of names) await ewa('POST', '/invitations', { email: at(name), teamId: world.wilki.id })
  const sentAt = new Date(Date.now() - 2 * HOUR).toISOString()
  db.update(invitations).set({ sentAt }).run()
  db.update(outbox).set({ attempts: 1, sentAt }).run()
}
const lettersTo = (name: string) =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, at(name)))
    .all()

test("one filter lists the open invitations of the coordinator's district, undelivered ones first, with actions", async () => {
  await invited('leon', 'ala')
  db.update(outbox)
    .set({ sentAt: null, failedAt: new Date().toISOString(), lastError: 'EENVELOPE 550 5.1.1 no such user' })
    .where(eq(outbox.recipient, at('leon')))
    .run()
  await openPanel(world.ewa, PAGE)
  await screen.findByText('2~zaproszenia: 1~nie doszło, 1~czeka')
  expect((await screen.findByRole('button', { name: 'zaproszeni 2' })).getAttribute('aria-pressed')).toBe('true')
  expect(within(rows()[0]!).getByText('nie ma takiego adresu')).toBeTruthy()
  expect(within(rows()[0]!).getByRole('link', { name: 'Wilki' })).toBeTruthy()
  expect(within(rows()[0]!).queryAllByRole('button', { name: /^Wyślij ponownie/ })).toHaveLength(0)

  await press(`Popraw adres ${at('leon')}`)
  await userEvent.clear(dialog().getByLabelText('E-mail'))
  await userEvent.type(dialog().getByLabelText('E-mail'), at('leo'))
  await userEvent.click(dialog().getByRole('button', { name: 'Popraw i~wyślij' }))
  await screen.findByText('2~zaproszenia: 2~czekają')

  await press(`Wyślij ponownie ${at('ala')}`)
  await waitFor(() => expect(lettersTo('ala')).toHaveLength(2))
  await userEvent.type(screen.getByLabelText('E-mail albo nazwisko'), 'ala')
  await screen.findByText('1~zaproszenie: 1~czeka')
  await press(`Wycofaj ${at('ala')}`)
  await userEvent.click(dialog().getByRole('button', { name: 'Wycofaj zaproszenie' }))
  await screen.findByText('Żadne zaproszenie nie pasuje do tego, czego szukasz.')
})

test('several invitations are sent again after one confirmation', async () => {
  await invited('leon', 'ala')
  await openPanel(world.ewa, PAGE)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Zaznacz wszystkie na tej stronie' }))
  await press('Więcej…')
  await press('Wyślij ponownie 2~zaproszenia…')
  await userEvent.click(dialog().getByRole('button', { name: 'Wyślij ponownie' }))
  await waitFor(() => expect([lettersTo('leon').length, lettersTo('ala').length]).toEqual([2, 2]))
})

test('the empty list of invitations says that there are none', async () => {
  await openPanel(world.ewa, PAGE)
  await screen.findByText(/^Żadne zaproszenie teraz nie czeka/)
})
