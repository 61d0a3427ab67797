import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { teams } from '#server/database/schema/people.ts'
import { sendDueMail } from '#server/mail/sender.ts'
import { PASSWORD } from '#test/strangers.ts'
import { escaped, textRow, workbook } from '#test/workbooks.ts'
import { freshWorld } from '#test/world.ts'
import { expectFine, NARROW, openPostOffice, openSite, WIDE } from './browser.ts'

// A coordinator imports troops and their leaders from a spreadsheet (rules.md#70).

const site = await openSite()
const office = await openPostOffice()

const world = freshWorld()

async function open(person: { id: number }, viewport = WIDE) {
  const page = await site.visit(person, { viewport })
  await page.goto('/admin/ustawienia/druzyny?wczytaj=lista')
  await page.getByRole('heading', { name: 'Skąd lista?' }).waitFor()
  return page
}

const upload = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Plik z arkuszem').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
const names = () =>
  db
    .select()
    .from(teams)
    .all()
    .map(({ name }) => name)
    .slice(4)

test('a pasted list is decided line by line, imported and undone', async () => {
  const page = await open(world.ewa, NARROW)
  await expectFine(page)
  const rows = [
    'chorągiew\tdrużyna\tmail\ttel',
    'Mazowiecka\t„Wilki”\tleon@przyklad.example\t600',
    'Mazowiecka\t21 MDH Wydry\tala(at)przyklad.example\t600',
    'Mazowsze\t22 MDH Bobry\t\t',
    'Mazowsze\t23 MDH Mchy\tiza@gmial.com\t',
    'Mazowiecka\tOrły\tborys@przyklad.example\t',
  ]
  await page.getByLabel('…albo wklej wiersze z arkusza').fill(rows.join('\n'))
  await page.getByRole('button', { name: 'Dalej' }).click()
  await expectFine(page)
  await page.getByLabel('„tel”').waitFor()
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('heading', { name: 'Powstanie 0 drużyn, wyjdzie 0 zaproszeń.' }).waitFor()
  await expectFine(page)

  // Wrong rows are mended in the pasted list, which is read again. Decisions are made on the page.
  await page.getByRole('button', { name: 'Do decyzji: 1' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line'))).toBe('2')
  expect(db.select().from(invitations).all()).toEqual([])
  await page.getByRole('button', { name: 'Wczytaj ponownie' }).click()
  const mended = rows.join('\n').replaceAll('Mazowsze', 'Mazowiecka').replace('(at)', '@')
  await page.getByLabel('…albo wklej wiersze z arkusza').fill(mended.replaceAll('\ttel', '').replaceAll('\t600', ''))
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('heading', { name: 'Powstaną 3 drużyny, wyjdą 2 zaproszenia.' }).waitFor()
  await page.getByText('Czy miało być iza@gmail.com?').waitFor()
  await page.getByRole('button', { name: 'Do decyzji: 1' }).press('Enter')
  await page.keyboard.press('Space')
  await page.getByRole('heading', { name: 'Powstaną 3 drużyny, wyjdą 3 zaproszenia.' }).waitFor()
  await page.getByText('Zobacz list').click()
  await page.getByText('Zaproszenie: Wilki').waitFor()
  await expectFine(page)
  await page.getByRole('button', { name: 'Wczytaj 3 drużyny' }).click()
  await page.getByRole('heading', { name: 'Gotowe: 3 drużyny, 3 zaproszenia' }).waitFor()
  await expectFine(page)
  expect(names()).toEqual(['21 MDH Wydry', '22 MDH Bobry', '23 MDH Mchy'])

  await page.getByRole('button', { name: 'Cofnij wszystko' }).click()
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await page.getByRole('heading', { name: 'Cofnięto: 3 drużyny, 3 zaproszenia' }).waitFor()
  expect(names()).toEqual([])
})

test('a workbook that the parser of the browser finds broken, or with entities of its own, is refused', async () => {
  const page = await open(world.ola)
  const head = textRow(1, ['drużyna', 'adresy'])
  await upload(page, 'uciety.xlsx', Buffer.from(workbook([{ rows: `${head}<row` }])))
  await page.getByText('Nie udało się odczytać arkusza').waitFor()
  await upload(page, 'pusty.csv', Buffer.from(''))
  await page.getByText('Na liście nie ma żadnego wiersza').waitFor()
  const changed = (xml: string) =>
    xml.replace('?>', '?><!DOCTYPE x [<!ENTITY a "Wydry">]>').replace('<t>A</t>', '<t>&a;</t>')
  const withEntity = workbook([{ rows: head + textRow(2, ['A']) }], {
    change: parts => Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, changed(xml)])),
  })
  await upload(page, 'encje.xlsx', Buffer.from(withEntity))
  await page.getByText('Nie udało się odczytać arkusza').waitFor()
})

test('40 troops and 60 leaders are imported in seven steps, three leaders begin on a phone, and one hands over', async () => {
  const desk = await site.visit(world.ewa)
  await desk.goto('/admin/ustawienia/druzyny')
  let steps = 0
  const step = async (act: Promise<unknown>) => {
    steps++
    await act
  }
  const pressed = (name: string | RegExp) => step(desk.getByRole('button', { name }).click())

  await step(desk.getByRole('link', { name: 'Wczytaj listę' }).click())
  await desk.getByRole('heading', { name: 'Skąd lista?' }).waitFor()
  await step(upload(desk, 'wrzesien.xlsx', workbookOf([['chorągiew', 'drużyna', 'adresy'], ...AUTUMN])))
  await step(desk.getByRole('radio', { name: 'To inna' }).check())
  await desk.getByRole('heading', { name: 'Powstanie 40 drużyn, wyjdzie 60 zaproszeń.' }).waitFor()
  await step(desk.getByText('Zobacz list').click())
  await desk.getByText('Zaproszenie: Wilky').waitFor()
  await step(desk.getByRole('radio', { name: 'Od razu' }).check())
  await pressed('Wczytaj 40 drużyn')
  await desk.getByRole('heading', { name: 'Gotowe: 40 drużyn, 60 zaproszeń' }).waitFor()
  await step(desk.getByRole('link', { name: 'Zobacz zaproszenia' }).click())
  await desk.getByText(/^60\szaproszeń/).waitFor()
  expect([steps, names().length]).toEqual([7, 40])

  const before = office.letters.length
  await sendDueMail()
  await office.arrived(before + 60)
  const phones = []
  for (const name of ['a0', 'a1', 'b1']) {
    const phone = await follow(`${name}@poczta.example`)
    await phone.waitForURL(/\/kategoryzacja(\?|$)/)
    phones.push(phone)
  }
  await desk.reload()
  await desk.getByText(/^57\szaproszeń/).waitFor()

  const [leaver] = phones as [Page]
  await leaver.goto('/konto/przekazanie')
  await leaver.getByLabel('E-mail następcy').fill('nastepca@poczta.example')
  await leaver.getByLabel(/^List do/).fill('Klucze są na półce.')
  await leaver.getByRole('button', { name: 'Przekaż drużynę' }).click()
  await leaver.getByText(/^Przekazanie drużyny/).waitFor()
  await sendDueMail()
  await office.arrived(before + 61)
  const successor = await follow('nastepca@poczta.example')
  await successor.getByRole('heading', { level: 1, name: 'Przejmujesz: Wilky' }).waitFor()
  await successor.getByText('Klucze są na półce.').waitFor()
})

/** 40 rows with 60 addresses. One name is similar to that of a troop. */
const AUTUMN = Array.from({ length: 40 }, (_, n) => [
  'Mazowiecka',
  n === 0 ? 'Wilky' : `${n} MDH`,
  [`a${n}@poczta.example`, ...(n > 0 && n <= 20 ? [`b${n}@poczta.example`] : [])].join(', '),
])

/** Opens the link in the newest mail to this address on a phone and creates the account. */
async function follow(email: string) {
  const { text } = await PostalMime.parse(office.letters.findLast(({ to }) => to.includes(email))!.raw)
  const phone = await site.visit(null, { viewport: NARROW, hasTouch: true })
  await phone.goto(new URL(/https?:\/\/\S+\/zaproszenie\/\S+/.exec(text!)![0]).pathname)
  await phone.getByLabel('Hasło', { exact: true }).fill(PASSWORD)
  await phone.getByLabel('Powtórz hasło', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Załóż konto i wejdź' }).click()
  return phone
}

/** A workbook with one sheet whose texts are shared, as spreadsheets write it. */
function workbookOf(rows: string[][]): Buffer {
  const texts = rows.flat()
  const cell = (text: string, row: number, column: number) =>
    `<c r="${'ABC'[column]}${row + 1}" t="s"><v>${texts.indexOf(text)}</v></c>`
  const lines = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((text, n) => cell(text, row, n)).join('')}</row>`,
  )
  const shared = texts.map(text => `<si><r><t>${escaped(text)}</t></r></si>`)
  return Buffer.from(workbook([{ rows: lines.join('') }], { shared }))
}
