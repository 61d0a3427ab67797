import { expect, test } from 'bun:test'
import { parse } from 'papaparse'
import { rankingTable } from '#client/public/ranking/rankingTable.ts'
import type { RankingRow } from '#domain/ranking.ts'
import { readWorkbook, unzip } from '#test/unzip.ts'
import { type Cell, dayCell, minuteCell, type Table, toCsv } from './spreadsheet.ts'
import { toXlsx } from './xlsx.ts'

const table = (...rows: Cell[][]): Table => ({ title: 'Próba', head: ['Zadanie', 'Wartość'], rows })

/** Reads a CSV as a spreadsheet with Polish settings does. */
async function readCsv(made: Table) {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await toCsv(made).bytes())
  expect(text.startsWith('\uFEFF')).toBe(true)
  const { data, errors } = parse<string[]>(text.slice(1), { delimiter: ';', newline: '\r\n', skipEmptyLines: true })
  expect(errors).toEqual([])
  return data
}

const read = async (made: Table) => readWorkbook(await toXlsx(made).bytes())

test('a CSV has decimal commas, and its numbers read back unchanged', async () => {
  const numbers = [0, 1, 2.5, 0.1, 3.333333, 1_000_000]
  const [head, ...rows] = await readCsv(table(...numbers.map(number => ['Biwaki', number])))
  expect(head).toEqual(['Zadanie', 'Wartość'])
  expect(rows[2]).toEqual(['Biwaki', '2,5'])
  expect(rows.map(row => Number(row[1]!.replace(',', '.')))).toEqual(numbers)
})

test('quotes, semicolons, line breaks and empty cells survive a CSV', async () => {
  const texts = ['16 WDH „Grunwald”', 'a "b" c', 'a;b', 'a\nb', '', '"']
  const rows = await readCsv(table(...texts.map(text => [text, null])))
  expect(rows.slice(1)).toEqual(texts.map(text => [text, '']))
})

test.each(['=HYPERLINK("http://evil")', '+1', '-1', '@A', '\t=1', '\r=1', '＝1'])(
  'T08 %j is a text in a CSV, not a formula',
  async text => {
    const [, row] = await readCsv(table([text, 1]))
    expect(row).toEqual([`'${text}`, '1'])
  },
)

test('T08 quotes inside a defused cell are doubled', async () => {
  const text = await toCsv(table(['=HYPERLINK("http://evil")', 1])).text()
  expect(text).toContain(`"'=HYPERLINK(""http://evil"")";1`)
})

test('times are exported in the time zone of Warsaw: as dates in a workbook, as ISO in a CSV', async () => {
  const made = table([dayCell('2027-05-31T22:30:00.000Z'), minuteCell('2026-11-22T23:38:10.000Z')], [dayCell(null), 1])
  expect((await readCsv(made)).slice(1)).toEqual([
    ['2027-06-01', '2026-11-23 00:38'],
    ['', '1'],
  ])
  // 46539 is 1 June 2027, 46349 is 23 November 2026.
  expect((await read(made))[1]).toEqual([46_539, expect.closeTo(46_349 + 38 / 1440, 6)])
  const files = unzip(await toXlsx(made).bytes())
  expect(files.get('xl/worksheets/sheet1.xml')).toMatch(/<c r="A2" s="2"><v>46539<\/v><\/c><c r="B2" s="3">/)
  expect(files.get('xl/styles.xml')!.match(/<xf xfId="0"/g)).toHaveLength(4)
})

test('a workbook filters by its frozen head', async () => {
  const sheet = unzip(await toXlsx(table(['Biwaki', 1], ['Obóz', 2])).bytes()).get('xl/worksheets/sheet1.xml')
  expect(sheet).toContain('<pane ySplit="1"')
  expect(sheet).toContain('</sheetData><autoFilter ref="A1:B3"/>')
})

test('texts and numbers survive a workbook', async () => {
  const rows: (string | number | null)[][] = [
    ['Zażółć <gęślą> & "jaźń" 👨‍👩‍👧‍👦', 2.5],
    ['=1+1', 0],
    [' z odstępem\nw dwóch liniach', null],
    ['', 1_000_000],
  ]
  expect(await read(table(...rows))).toEqual([
    ['Zadanie', 'Wartość'],
    ...rows.map(row => row.slice(0, row[1] === null ? 1 : 2)),
  ])
})

test('T08 a workbook holds no formula and no invalid characters', async () => {
  const sheet = unzip(await toXlsx(table(['=HYPERLINK("http://evil")', 1], ['a\u0000b\uD800c', 2])).bytes())
  expect(sheet.get('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  expect((await read(table(['a\u0000b\uD800c\uFFFF', 2])))[1]).toEqual(['ab\uFFFDc', 2])
})

test('T08 texts that look like escapes of the format survive a workbook', async () => {
  const sheet = unzip(await toXlsx(table(['_x003D_1+1 _x_', 1])).bytes()).get('xl/worksheets/sheet1.xml')
  expect(sheet).toContain('_x005F_x003D_1+1 _x_')
})

test('a table of many columns keeps their order', async () => {
  const columns = Array.from({ length: 730 }, (_, index) => `Zadanie ${index + 1}`)
  const made = { title: 'Próba', head: columns, rows: [columns.map((_, index) => index)] }
  expect(await read(made)).toEqual([columns, columns.map((_, index) => index)])
  const sheet = unzip(await toXlsx(made).bytes()).get('xl/worksheets/sheet1.xml')
  for (const address of ['A1', 'Z1', 'AA1', 'AZ2', 'BA2', 'ZZ1', 'AAA1', 'ABB2'])
    expect(sheet).toContain(`r="${address}"`)
})

test('a ranking of a thousand troops is written completely and in its order', async () => {
  const troop = (place: number): RankingRow => ({
    place,
    teamId: place,
    name: `${place} DH`,
    district: 'Łódzka',
    points: place / 4,
    category: 'PUSZCZANSKA',
    approved: false,
    placeInDistrict: 1,
    tokens: { polowa: 1, lesna: 2, puszczanska: 3 },
    previousPlace: place + 1,
  })
  const made = rankingTable(
    '2025/26',
    Array.from({ length: 1000 }, (_, index) => troop(index + 1)),
  )
  const rows = await read(made)
  expect(rows).toHaveLength(1001)
  expect(rows[1]).toEqual([1, '1 DH', 'Łódzka', 1, null, null, 'puszczańska', 0, 0.25, 1, 2, 3, 'niezatwierdzony', 2])
  expect((await readCsv(made))[1000]!.slice(0, 3)).toEqual(['1000', '1000 DH', 'Łódzka'])
})
