import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { taskGroups } from '#server/database/schema/years.ts'
import { sendDueMail, stopMail } from '#server/mail/sender.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { readPdf } from '#test/pdf.ts'
import { postOffice } from '#test/postOffice.ts'
import { callAs, completePrerequisites, createWorld, showHeldNotices, type World } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite } from './browser.ts'

// A talk is recorded with its numbers and confirmed (rules.md#64).

const site = await openSite()
const { smtpUrl, mailFrom } = config
let world: World
let kinds: number[]
beforeEach(() => {
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  insertKinds(world.open.id, null)
  kinds = kindsOf(world.open.id).map(({ id }) => id)
})
afterEach(async () => {
  await stopMail()
  Object.assign(config, { smtpUrl, mailFrom })
})

const talks = async () =>
  (await callAs(world.ewa, 'GET', `/talks/${world.open.id}/of/${world.wilki.id}`)).body as { state: string }[]
const arrange = (body: object) =>
  callAs(world.ewa, 'POST', `/talks/${world.open.id}/of/${world.wilki.id}`, { kindId: kinds[1], ...body })
const inDays = (days: number) => dayAfter(warsawDay(Date.now()), days)

test('a coordinator records a talk on the sheet, and a leader reads and confirms it', async () => {
  await arrange({ arrangedFor: `${inDays(-1)}T10:00:00Z`, place: 'harcówka, Lipowa 4' })
  const panel = await site.visit(world.ewa)
  await panel.goto('/admin/przeglad?kolumny=rozmowy')
  await panel.getByRole('link', { name: 'Zapisz: rozmowa bez zapisu' }).waitFor()
  await expectFine(panel, EVERY_LOOK)
  await panel.getByRole('link', { name: 'Zapisz: rozmowa bez zapisu' }).click()
  await panel.locator('#rozmowy').getByRole('button', { name: 'Zapisz rozmowę' }).last().click()
  await panel.getByLabel('Na co się umówiliście').fill('Stopnie: sześciu do lutego.\nKurs w grudniu.')
  await panel.getByText('leśna', { exact: true }).last().click()
  await panel.getByLabel('Notatka, której drużynowi nie zobaczą').fill('Sam prowadzi wszystko.')
  await expectFine(panel, EVERY_LOOK)
  await panel.getByRole('button', { name: /^Zapisz i/ }).click()
  await panel.getByRole('button', { name: 'Popraw zapis' }).waitFor()

  const page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/kategoryzacja/rozmowy')
  await page.getByRole('heading', { name: 'Tak się umówiliście. Zgadza się?' }).waitFor()
  expect(await page.textContent('main')).not.toContain('Sam prowadzi')
  await expectFine(page, EVERY_LOOK)
  await page.getByRole('button', { name: 'Zgadza się' }).click()
  await page.getByText('Historia').click()
  await page.getByText(/potwierdzona/).waitFor()
  expect(await talks()).toMatchObject([{ state: 'CONFIRMED' }])
  await expectFine(page, EVERY_LOOK)
})

test('an arranged talk is mailed with a calendar entry, a cancelled one with the cancellation of that entry', async () => {
  const office = await postOffice()
  Object.assign(config, { smtpUrl: office.url, mailFrom: 'kategoryzacja@zwiazek.example' })
  const { body } = await arrange({ arrangedFor: `${inDays(9)}T17:00:00Z`, place: 'harcówka, Lipowa 4' })
  await callAs(world.ewa, 'POST', `/talks/${body.id}/cancel`)
  showHeldNotices()
  await sendDueMail()
  await office.arrived(4)
  const entries = await Promise.all(
    office.letters.map(async ({ raw }) => {
      const { attachments } = await PostalMime.parse(raw)
      const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')!
      return typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content as ArrayBuffer)
    }),
  )
  const [made, taken] = [
    entries.filter(text => text.includes('METHOD:REQUEST')),
    entries.filter(text => text.includes('METHOD:CANCEL')),
  ]
  expect([made.length, taken.length]).toEqual([2, 2])
  const uid = (text: string) => /UID:(.*)/.exec(text)![1]
  expect(new Set(entries.map(uid)).size).toBe(1)
  expect(made[0]).toContain('SEQUENCE:0')
  expect(taken[0]).toContain('SEQUENCE:1')
  await office.close()
})

describe('a protocol', () => {
  /** Adds areas up to the number in a real year. */
  function widen() {
    for (let n = 3; n <= 19; n++)
      db.insert(taskGroups)
        .values({
          yearId: world.open.id,
          name: `Obszar ${n}: obrzędowość i zwyczaje`,
          lesnaThreshold: 20,
          puszczanskaThreshold: 40,
          displayPriority: n,
        })
        .run()
  }
  const AGREED = 'Kurs zastępowych w grudniu z hufcowym kursem, jadą trzej, a sześciu kończy próby do lutego.\n'
  async function printed(characters: number) {
    await callAs(world.jan, 'PUT', `/plan/tasks/${world.open.goodTurns.id}`, { value: 4 })
    const agreed = AGREED.repeat(40)
      .slice(0, characters - 1)
      .trim()
      .padEnd(characters, '.')
    const { body } = await arrange({ heldOn: inDays(0), agreed, target: 'LESNA', place: 'harcówka, Lipowa 4' })
    const page = await site.visit(world.jan)
    await page.goto(`/kategoryzacja/rozmowy/${body.id}/druk`)
    await page.getByText(world.kuba.email).waitFor()
    await page.evaluate(async () => void (await document.fonts.ready))
    return readPdf(await page.pdf({ preferCSSPageSize: true }))
  }

  test('of 1,400 characters is one page of A4 with the numbers of its day, the leaders and places to sign', async () => {
    widen()
    const pages = await printed(1400)
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[210, 297]])
    const [{ text }] = pages as [(typeof pages)[0]]
    for (const part of ['Obszary: wtedy', 'Obszar 19', 'uzgodniony w tej rozmowie', world.jan.email, 'koordynator'])
      expect(text).toContain(part)
    expect(text).not.toContain('Rozmowy')
  })

  test('of 4,000 characters continues on further pages', async () => {
    widen()
    const pages = await printed(4000)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.at(-1)!.text).toContain('koordynator')
  })
})
