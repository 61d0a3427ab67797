import { describe, expect, test } from 'bun:test'
import { type MadeSheet, textCell, textRow, workbook } from '#test/workbooks.ts'
import { linesOf, sourceOfFile, sourceOfText } from './listSource.ts'

// Lists of troops as people have them: each a small file made here (rules.md#70).

const HEAD = ['chorągiew', 'hufiec', 'drużyna', 'adresy', 'imiona']
const WYDRY = ['Mazowiecka', 'Wisła', '7 MDH „Wydry”', 'ala@poczta.example', 'Ala']
const sheet = (rows: readonly (readonly string[])[], more: Partial<MadeSheet> = {}): MadeSheet => ({
  rows: rows.map((cells, at) => textRow(at + 1, cells)).join(''),
  ...more,
})

const fileOf = (bytes: BlobPart, name = 'lista.xlsx') => new File([bytes], name)
const read = async (bytes: BlobPart) => {
  const source = await sourceOfFile(fileOf(bytes))
  return { ...source, lines: linesOf(source, new Map()) }
}
const readText = (text: string) => linesOf(sourceOfText(text), new Map())
const teamsIn = (lines: readonly { line: number; cells: { team: string } }[]) =>
  lines.map(({ line, cells }) => [line, cells.team])
const refusal = (act: Promise<unknown>) =>
  act.then(
    () => null,
    error => String(error.message ?? error),
  )

describe('the head of a list', () => {
  test.each([
    ['in the first row', 'chorągiew;drużyna\nMazowiecka;Wydry', [[2, 'Wydry']]],
    ['below a title', 'Drużyny na rok 2026\n\nchorągiew;drużyna\nMazowiecka;Wydry', [[4, 'Wydry']]],
    ['below a title, with commas', 'Drużyny; stan na dziś\nchorągiew,drużyna\nMazowiecka,Wydry', [[3, 'Wydry']]],
    ['below sep=;', 'sep=;\r\nchorągiew;drużyna\r\nMazowiecka;Wydry', [[3, 'Wydry']]],
    [
      'with long headings',
      'Nazwa chorągwi; Nazwa hufca; Nazwa drużyny; E-mail drużynowego\nMazowiecka;;Wydry;a@b.example',
      [[2, 'Wydry']],
    ],
    ['with another long heading', 'Chorągiew;Pełna nazwa drużyny\nMazowiecka;Wydry', [[2, 'Wydry']]],
    ['as the only heading', 'drużyna\nWydry', [[2, 'Wydry']]],
    ['in the tenth row', `${'tytuł\n'.repeat(9)}chorągiew;drużyna\nMazowiecka;Wydry`, [[11, 'Wydry']]],
  ])('is found %s', (_, text, teams) => expect(teamsIn(readText(text))).toEqual(teams))

  test.each([
    ['data alone', 'Mazowiecka;Wydry;a@b.example'],
    ['a head in the eleventh row', `${'tytuł\n'.repeat(10)}chorągiew;drużyna\nMazowiecka;Wydry`],
  ])('is asked for where there is %s', (_, text) =>
    expect(() => sourceOfText(text)).toThrow(
      'Nie widzę nagłówków. Dodaj wiersz: chorągiew, hufiec, drużyna, adresy, imiona.',
    ),
  )

  test('addresses of meetings and codes of posts are no mails', () => {
    const { sheets } = sourceOfText('drużyna;Adres zbiórek;Kod pocztowy;E-mail\nWydry;Leśna 5;00-950;a@b.example')
    expect(sheets[0]!.columns).toEqual(['team', null, null, 'emails'])
    expect(sheets[0]!.unknown.map(({ heading }) => heading)).toEqual(['Adres zbiórek', 'Kod pocztowy'])
  })

  test('columns of addresses and of names are read together', () => {
    const [line] = readText('drużyna;E-mail;E-mail zastępcy;Imię;Nazwisko\nWydry;a@b.example;c@d.example;Jan;Kos')
    expect(line!.cells).toMatchObject({ emails: 'a@b.example, c@d.example', names: 'Jan, Kos' })
  })

  test('a column that is not recognised is what the answer says', () => {
    const source = sourceOfText('chorągiew;drużyna;Opiekun\n;Wydry;Jan Kos')
    expect(linesOf(source, new Map([['0 2', 'names']]))[0]!.cells.names).toBe('Jan Kos')
    expect(linesOf(source, new Map())[0]!.cells.names).toBe('')
  })
})

describe('a workbook', () => {
  test('is read from all visible sheets with a head, and the others are named', async () => {
    const file = await workbook([
      sheet([HEAD, WYDRY], { name: 'Wisła' }),
      sheet([['Instrukcja'], ['Wypełnij arkusze obok.']], { name: 'Jak wypełnić' }),
      sheet(
        [
          ['drużyna', 'chorągiew'],
          ['Bobry', 'Pomorska'],
        ],
        { name: 'Puszcza' },
      ),
      sheet([HEAD, WYDRY], { name: 'stare', state: 'hidden' }),
      sheet([HEAD, WYDRY], { name: 'robocze', state: 'veryHidden' }),
      sheet([], { name: 'pusty' }),
    ])
    const { lines, leftOut } = await read(file)
    expect(lines.map(({ sheet, line, cells }) => [sheet, line, cells.team, cells.district])).toEqual([
      ['Wisła', 2, '7 MDH „Wydry”', 'Mazowiecka'],
      ['Puszcza', 2, 'Bobry', 'Pomorska'],
    ])
    expect(leftOut).toEqual(['2 ukryte arkusze („stare”, „robocze”)', '1 arkusz bez nagłówków listy („Jak wypełnić”)'])
  })

  test('leaves out hidden rows and counts them', async () => {
    const rows =
      textRow(1, HEAD) +
      textRow(2, WYDRY) +
      textRow(3, ['', '', 'Stara'], ' hidden="1"') +
      textRow(4, [], ' hidden="1"') +
      textRow(5, ['', '', 'Bobry'])
    const { lines, leftOut } = await read(await workbook([{ name: 'Wisła', rows }]))
    expect(teamsIn(lines)).toEqual([
      [2, '7 MDH „Wydry”'],
      [5, 'Bobry'],
    ])
    expect(leftOut).toEqual(['1 ukryty wiersz (arkusz „Wisła”: 3)'])
  })

  test('carries a merged district down to its rows', async () => {
    const rows = [HEAD, WYDRY, ['', '', 'Bobry'], ['', '', 'Mchy'], ['Pomorska', '', 'Fale']]
    const merged = '<mergeCells count="2"><mergeCell ref="A2:A4"/><mergeCell ref="B2:B3"/></mergeCells>'
    const { lines } = await read(await workbook([sheet(rows, { after: merged })]))
    expect(lines.map(({ cells: { district, group } }) => [district, group])).toEqual([
      ['Mazowiecka', 'Wisła'],
      ['Mazowiecka', 'Wisła'],
      ['Mazowiecka', ''],
      ['Pomorska', ''],
    ])
  })

  test('is not changed by cells far away', async () => {
    const far = '<row r="1048576"><c r="A1048576" s="1"/></row>'
    const wide = textRow(2, WYDRY).replace('</row>', '<c r="XFD2" s="1"/></row>')
    const { lines, sheets } = await read(await workbook([{ rows: textRow(1, HEAD) + wide + far }]))
    expect(teamsIn(lines)).toEqual([[2, '7 MDH „Wydry”']])
    expect(sheets[0]!.columns).toHaveLength(5)
    const text = `<row r="1048576">${textCell('XFD1048576', 'koniec')}</row>`
    expect(
      teamsIn((await read(await workbook([{ rows: textRow(1, HEAD) + textRow(2, WYDRY) + text }]))).lines)[0],
    ).toEqual([2, '7 MDH „Wydry”'])
  })

  const cells = (kinds: string, made: Parameters<typeof workbook>[1] = {}) =>
    workbook(
      [{ rows: `${textRow(1, ['chorągiew', 'drużyna'])}<row r="2">${textCell('A2', 'Mazowiecka')}${kinds}</row>` }],
      made,
    )
  const STYLES =
    '<numFmts><numFmt numFmtId="164" formatCode="dd&quot; dnia &quot;mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0&quot; dni&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
  test.each([
    ['an error', '<c r="B2" t="e"><v>#N/A</v></c>', '#N/A'],
    ['a bare number', '<c r="B2"><v>12</v></c>', '12'],
    ['a day', '<c r="B2" s="1"><v>46539</v></c>', '01.06.2027'],
    ['a day and time of an own format', '<c r="B2" s="2"><v>46539.75</v></c>', '01.06.2027'],
    ['a number of days', '<c r="B2" s="3"><v>12</v></c>', '12'],
    ['TRUE', '<c r="B2" t="b"><v>1</v></c>', 'PRAWDA'],
    ['the text of a formula', '<c r="B2" t="str"><f>A1&amp;"x"</f><v>Wydry</v></c>', 'Wydry'],
    ['a shared text in parts, with a reading', '<c r="B2" t="s"><v>1</v></c>', '7 „Wydry”'],
    ['an escaped line break', textCell('B2', 'Wydry_x000D_\nBobry'), 'Wydry\nBobry'],
    ['an invisible character at the end', textCell('B2', 'Wydry\u200b\u00a0'), 'Wydry'],
  ])('shows %s as a spreadsheet does', async (_, cell, shown) => {
    const shared = [
      '<si><t>0</t></si>',
      '<si><r><t>7 </t></r><r><t xml:space="preserve">„Wydry”</t></r><rPh><t>x</t></rPh></si>',
    ]
    const { lines } = await read(await cells(cell, { styles: STYLES, shared }))
    expect(lines[0]!.cells.team).toBe(shown)
  })

  test('of the days since 1904 has its own first day', async () => {
    const file = await cells('<c r="B2" s="1"><v>45077</v></c>', {
      styles: STYLES,
      properties: '<workbookPr date1904="1"/>',
    })
    expect((await read(file)).lines[0]!.cells.team).toBe('01.06.2027')
  })

  test('is read when its elements have a prefix, and cells have no address', async () => {
    expect(teamsIn((await read(await workbook([sheet([HEAD, WYDRY])], { prefix: 'x' }))).lines)).toEqual([
      [2, '7 MDH „Wydry”'],
    ])
    const rows = [HEAD, WYDRY].map(
      texts => `<row>${texts.map(text => textCell('', text).replace(' r=""', '')).join('')}</row>`,
    )
    expect(teamsIn((await read(await workbook([{ rows: rows.join('') }]))).lines)).toEqual([[2, '7 MDH „Wydry”']])
  })

  test('without a head, a row or a readable part is refused in words', async () => {
    expect(
      await refusal(
        read(
          await workbook([
            sheet([
              ['Ala', 'ma'],
              ['kota', 'i psa'],
            ]),
          ]),
        ),
      ),
    ).toStartWith('Nie widzę nagłówków')
    expect(await refusal(read(await workbook([sheet([])])))).toBe('Na liście nie ma żadnego wiersza.')
    expect(await refusal(read('PK nie jest arkuszem'))).toStartWith('Nie udało się odczytać arkusza')
    expect(await refusal(read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])))).toStartWith('Ten plik jest zaszyfrowany')
  })
})

describe('the encoding of a file', () => {
  const TEXT = 'chorągiew;drużyna\nMazowiecka;Żółw „Łoś” źrebię ćma ńś'
  const bytesOf = (letters: Record<string, number>) =>
    Uint8Array.from([...TEXT], letter => letters[letter] ?? letter.charCodeAt(0))
  const WINDOWS = {
    ą: 0xb9,
    ż: 0xbf,
    Ż: 0xaf,
    ó: 0xf3,
    ł: 0xb3,
    Ł: 0xa3,
    ś: 0x9c,
    ź: 0x9f,
    ę: 0xea,
    ć: 0xe6,
    ń: 0xf1,
    '„': 0x84,
    '”': 0x94,
  }
  const LATIN_2 = { ...WINDOWS, ą: 0xb1, ś: 0xb6, ź: 0xbc, '„': 0x22, '”': 0x22 }
  const DOS = {
    ą: 0xa5,
    ż: 0xbe,
    Ż: 0xbd,
    ó: 0xa2,
    ł: 0x88,
    Ł: 0x9d,
    ś: 0x98,
    ź: 0xab,
    ę: 0xa9,
    ć: 0x86,
    ń: 0xe4,
    '„': 0x22,
    '”': 0x22,
  }
  const utf16 = (isLittle: boolean) => {
    const view = new DataView(new ArrayBuffer(2 * TEXT.length + 2))
    for (const [at, letter] of [...`\uFEFF${TEXT}`].entries()) view.setUint16(2 * at, letter.charCodeAt(0), isLittle)
    return new Uint8Array(view.buffer)
  }

  test.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
    ['UTF-16, "Tekst Unicode"', utf16(true)],
    ['UTF-16 of another order', utf16(false)],
    ['windows-1250', bytesOf(WINDOWS)],
  ])('%s is read', async (_, bytes) => {
    expect((await read(bytes)).lines[0]!.cells.team).toBe('Żółw „Łoś” źrebię ćma ńś')
  })

  test.each([
    ['ISO-8859-2', bytesOf(LATIN_2)],
    ['cp852', bytesOf(DOS)],
  ])('%s is refused with what to do', async (encoding, bytes) => {
    expect(await refusal(read(bytes))).toBe(
      `Ten plik jest w starym kodowaniu ${encoding} i polskie litery by się popsuły. Zapisz go jako „CSV UTF-8” albo XLSX.`,
    )
  })
})
