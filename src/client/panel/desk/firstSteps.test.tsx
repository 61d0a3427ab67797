import { afterEach, expect, test } from 'bun:test'
import { act, waitFor } from '@testing-library/react'
import { eq, ne } from 'drizzle-orm'
import { refresh } from '#client/api/useRead.ts'
import { serverState } from '#client/panel/panelReads.ts'
import { noteOffsiteCopy } from '#server/archives/offsite.ts'
import { config } from '#server/core/config.ts'
import { backupNow } from '#server/database/backup.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { prerequisites, years } from '#server/database/schema/years.ts'
import { recordAccepted } from '#server/mail/outcome.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { district, emptyDatabase, freshWorld, user } from '#test/world.ts'

const world = freshWorld()
const { smtpUrl } = config
afterEach(async () => {
  config.smtpUrl = smtpUrl
  await leaveNetwork()
})

const steps = async () =>
  within(await screen.findByRole('region', { name: 'Pierwsze kroki' }))
    .getAllByRole('listitem')
    .map(item => [textOf(item.querySelector('a')!).split(/[ :,]/)[0], textOf(item).endsWith('zrobione')])

test('an empty database shows the first steps', async () => {
  emptyDatabase()
  await openPanel(user('pierwszy', { role: 'ADMIN' }), 'druzyny')
  expect(await steps()).toEqual([
    ['Utwórz', false],
    ['Utwórz', false],
    ['Przygotuj', false],
    ['Dodaj', false],
    ['Sprawdź', false],
    ['Zadbaj', false],
    ['Otwórz', false],
  ])
  expect(await screen.findByRole('link', { name: 'Najpierw utwórz chorągiew' })).toBeTruthy()
})

test('finished steps are marked, and the steps disappear once a year has opened', async () => {
  emptyDatabase()
  district('Śląska')
  const first = user('pierwszy', { role: 'ADMIN' })
  const year = db.insert(years).values({ name: '2026/27', createdAt: '2026-01-01T00:00:00.000Z' }).returning().get()
  db.insert(prerequisites).values({ yearId: year.id, name: 'Książka pracy' }).run()
  await openPanel(first, 'choragwie')
  await waitFor(async () => expect((await steps()).slice(0, 4).every(([, isDone]) => isDone)).toBe(true))
  expect(screen.getByRole('link', { name: 'Otwórz kategoryzację' }).getAttribute('href')).toBe(
    `/admin/kategoryzacja/${year.id}`,
  )

  await leaveNetwork()
  db.update(years).set({ state: 'OPEN' }).run()
  await openPanel(first, 'choragwie')
  expect(await screen.findByText('Śląska')).toBeTruthy()
  expect(screen.queryByText('Pierwsze kroki')).toBeNull()
})

test('P60 the steps for mail and offsite copies are done after a delivered mail and a recorded copy, not by a setting or a nightly copy', async () => {
  emptyDatabase()
  config.smtpUrl = 'smtp://127.0.0.1:1'
  backupNow('daily')
  await openPanel(user('pierwszy', { role: 'ADMIN' }), 'druzyny')
  const ticked = async () => (await steps()).filter(([, isDone]) => isDone).map(([name]) => name)
  expect(await ticked()).toEqual([])

  recordAccepted()
  noteOffsiteCopy()
  await act(() => refresh(serverState))
  await waitFor(async () => expect(await ticked()).toEqual(['Sprawdź', 'Zadbaj']))
})

test('only an administrator sees the first steps', async () => {
  db.delete(years).where(ne(years.id, world.draft.id)).run()
  await openPanel(world.ola, 'choragwie')
  expect(await screen.findByText('Mazowiecka')).toBeTruthy()
  expect(screen.queryByText('Pierwsze kroki')).toBeNull()
  await leaveNetwork()
  db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, world.ola.id)).run()
  await openPanel(world.ola, 'choragwie')
  expect(await screen.findByText('Pierwsze kroki')).toBeTruthy()
})
