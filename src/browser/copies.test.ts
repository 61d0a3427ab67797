import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { RESTORE_WORD } from '#domain/requests/copies.ts'
import { userByEmail } from '#server/auth/user.ts'
import { backupNow } from '#server/database/backup.ts'
import { copiesFolder } from '#server/database/copies.ts'
import { endFaults } from '#server/database/faults.ts'
import { sqlite } from '#server/database/open.ts'
import { fillDemo } from '#server/demo/fillDemo.ts'
import { stopMail } from '#server/mail/sender.ts'
import { as, emptyDatabase } from '#test/world.ts'
import { expectFine, openSite } from './browser.ts'

const site = await openSite()
afterAll(stopMail)
beforeAll(() => {
  rmSync(copiesFolder(), { recursive: true, force: true })
  emptyDatabase()
  fillDemo('', new Date())
})

async function answers() {
  const admin = await as(userByEmail('admin@demo.example')!)
  const paths = ['/admin/districts', '/admin/teams', '/admin/categorization/shallow', '/ranking', '/ranking/years']
  return Promise.all(paths.map(async path => (await admin('GET', path)).body))
}

test('P28 an administrator restores a copy, and the API returns the data of that time', async () => {
  const page = await site.visit(userByEmail('admin@demo.example')!)
  await page.goto('/admin/ustawienia/serwer')
  await page.getByRole('button', { name: 'Zrób kopię teraz' }).click()
  await page.getByRole('cell', { name: 'na życzenie' }).waitFor()
  const then = await answers()

  const admin = await as(userByEmail('admin@demo.example')!)
  const teams = (await admin('GET', '/admin/teams')).body as { id: number; name: string }[]
  for (const [index, { id, name }] of teams.slice(0, 20).entries())
    expect((await admin('PATCH', `/admin/teams/${id}`, { name: `${name} ${index}` })).status).toBe(200)
  expect(await answers()).not.toEqual(then)

  await page.getByRole('button', { name: 'Przywróć' }).click()
  const sure = page.getByRole('button', { name: 'Przywróć kopię' })
  expect(await sure.isDisabled()).toBe(true)
  await page.getByLabel(/Aby potwierdzić/).fill(RESTORE_WORD)
  await sure.click()
  await page.waitForURL('**/login')
  expect(await answers()).toEqual(then)
})

test('P37 P40 P29 the page shows a locked database, the copy made before a restore and a copy dated in the future', async () => {
  const made = backupNow('daily')
  copyFileSync(made, join(copiesFolder(), 'daily-2099-01-01T00-00-00.000Z.db'))
  const page = await site.visit(userByEmail('admin@demo.example')!)
  await page.goto('/admin/ustawienia/serwer')
  await page.getByRole('cell', { name: 'przed przywróceniem' }).waitFor()
  await page
    .getByRole('row')
    .last()
    .getByText(/przyszłości: zegar serwera się mylił/)
    .waitFor()

  const browser = new Database(sqlite.filename)
  browser.run('BEGIN IMMEDIATE')
  await page.getByRole('button', { name: 'Zrób kopię teraz' }).click()
  await page.getByText('Inny program na serwerze zajął bazę danych.').waitFor()
  await page.reload()
  await page.getByText(/^Inny program blokuje bazę danych od .+ Zamknij go/).waitFor()
  await expectFine(page)

  browser.run('ROLLBACK')
  browser.close(true)
  endFaults()
  await page.reload()
  await page.getByText('Stan serwera').first().waitFor()
  await page.getByText(/^Baza danych:/).waitFor()
  expect(await page.getByText(/Inny program blokuje/).count()).toBe(0)
})
