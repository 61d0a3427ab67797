import { describe, expect, test } from 'bun:test'
import { toXlsx } from '#client/ui/table/xlsx.ts'
import { archive, type MadeSheet, textCell, textRow, workbook } from '#test/workbooks.ts'
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
    expect(linesOf(source, new Map([['opiekun 0', 'names']]))[0]!.cells.names).toBe('Jan Kos')
    expect(linesOf(source, new Map())[0]!.cells.names).toBe('')
  })
})

test('one answer serves a heading in all sheets, and what only counts the rows is not asked about', async () => {
  const rows = [
    ['Lp.', 'Drużyna', 'Opiekun', 'E-mail', ''],
    ['1', 'Wydry', 'Jan Kos', '', 'x'],
  ]
  const source = await sourceOfFile(
    fileOf(workbook([sheet(rows, { name: 'Wisła' }), sheet(rows, { name: 'Puszcza' })])),
  )
  expect(source.sheets.map(({ unknown }) => unknown.map(({ key }) => key))).toEqual([
    ['opiekun 0', 'Wisła 4'],
    ['opiekun 0', 'Puszcza 4'],
  ])
  expect(linesOf(source, new Map([['opiekun 0', 'names']])).map(({ sheet, cells }) => [sheet, cells.names])).toEqual([
    ['Wisła', 'Jan Kos'],
    ['Puszcza', 'Jan Kos'],
  ])
})

test('two columns with one heading are asked about one by one', () => {
  const source = sourceOfText('Drużyna;E-mail;Kto;Kto\nWydry;;Jan;Kos')
  expect(source.sheets[0]!.unknown.map(({ key }) => key)).toEqual(['kto 0', 'kto 1'])
  expect(linesOf(source, new Map([['kto 1', 'names']]))[0]!.cells.names).toBe('Kos')
})

describe('a workbook', () => {
  test('is read from all visible sheets with a head, and the others are named', async () => {
    const file = workbook([
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
    const { lines, leftOut } = await read(workbook([{ name: 'Wisła', rows }]))
    expect(teamsIn(lines)).toEqual([
      [2, '7 MDH „Wydry”'],
      [5, 'Bobry'],
    ])
    expect(leftOut).toEqual(['1 ukryty wiersz (arkusz „Wisła”: 3)'])
  })

  test('carries a merged district down to its rows', async () => {
    const rows = [HEAD, WYDRY, ['', '', 'Bobry'], ['', '', 'Mchy'], ['Pomorska', '', 'Fale']]
    const merged = '<mergeCells count="2"><mergeCell ref="A2:A4"/><mergeCell ref="B2:B3"/></mergeCells>'
    const { lines } = await read(workbook([sheet(rows, { after: merged })]))
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
    const { lines, sheets } = await read(workbook([{ rows: textRow(1, HEAD) + wide + far }]))
    expect(teamsIn(lines)).toEqual([[2, '7 MDH „Wydry”']])
    expect(sheets[0]!.columns).toHaveLength(5)
    const text = `<row r="1048576">${textCell('XFD1048576', 'koniec')}</row>`
    expect(teamsIn((await read(workbook([{ rows: textRow(1, HEAD) + textRow(2, WYDRY) + text }]))).lines)[0]).toEqual([
      2,
      '7 MDH „Wydry”',
    ])
  })

  const cells = (kinds: string, made: Parameters<typeof workbook>[1] = {}) =>
    workbook(
      [{ rows: `${textRow(1, ['chorągiew', 'drużyna'])}<row r="2">${textCell('A2', 'Mazowiecka')}${kinds}</row>` }],
      made,
    )
  const STYLES =
    '<numFmts><numFmt numFmtId="164" formatCode="dd&quot; dnia &quot;mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0&quot; dni&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
  test.each([
    ['an error', '<c r="B2" t="e"><v>#N/A</v></c>', '#N/D!'],
    ['an error of a newer function', '<c r="B2" t="e"><v>#SPILL!</v></c>', '#SPILL!'],
    ['a day of the strict format', '<c r="B2" t="d"><v>2027-06-01T00:00:00</v></c>', '01.06.2027'],
    ['a text of a formula without a value', '<c r="B2" t="str"><f>A1</f></c>', ''],
    [
      'a text in parts of its own',
      '<c r="B2" t="inlineStr"><is><r><t>7 </t></r><r><t>Wydry</t></r></is></c>',
      '7 Wydry',
    ],
    ['FALSE', '<c r="B2" t="b"><v>0</v></c>', 'FAŁSZ'],
    ['an escaped escape', textCell('B2', 'Wydry_x005F_x000D_'), 'Wydry_x000D_'],
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
    expect(teamsIn((await read(workbook([sheet([HEAD, WYDRY])], { prefix: 'x' }))).lines)).toEqual([
      [2, '7 MDH „Wydry”'],
    ])
    const rows = [HEAD, WYDRY].map(
      texts => `<row>${texts.map(text => textCell('', text).replace(' r=""', '')).join('')}</row>`,
    )
    expect(teamsIn((await read(workbook([{ rows: rows.join('') }]))).lines)).toEqual([[2, '7 MDH „Wydry”']])
  })

  const STRICT = {
    'http://schemas.openxmlformats.org/spreadsheetml/2006/main': 'http://purl.oclc.org/ooxml/spreadsheetml/main',
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships':
      'http://purl.oclc.org/ooxml/officeDocument/relationships',
  }
  const strict = (xml: string) => Object.entries(STRICT).reduce((text, [from, to]) => text.replaceAll(from, to), xml)
  const relationsTo = (...parts: [string, string][]) =>
    `<Relationships>${parts.map(([role, to], n) => `<Relationship Id="rId${n + 1}" Type="http://a.example/relationships/${role}" Target="${to}"/>`).join('')}</Relationships>`
  test.each<[string, (parts: Record<string, string>) => Record<string, string>]>([
    [
      'of the strict format',
      parts => Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strict(xml)])),
    ],
    ['with macros, which do not run', parts => ({ ...parts, 'xl/vbaProject.bin': 'Auto_Open' })],
    [
      'with other names of its parts',
      parts => ({
        '_rels/.rels': relationsTo(['extended-properties', 'docProps/app.xml'], ['officeDocument', '/excel/Book.xml']),
        'Excel/book.xml': parts['xl/workbook.xml']!,
        'excel/_rels/Book.xml.rels': relationsTo(
          ['worksheet', 'a/../karty/k1.xml'],
          ['sharedStrings', '/excel/Texts.xml'],
        ),
        'excel/karty/k1.xml': parts['xl/worksheets/s1.xml']!,
        'excel/texts.xml': parts['xl/sharedStrings.xml']!,
      }),
    ],
    [
      'with a hidden sheet that is broken',
      parts => ({
        ...parts,
        'xl/workbook.xml': parts['xl/workbook.xml']!.replace(
          '</sheets>',
          '<sheet name="x" sheetId="9" state="hidden" r:id="rId99"/></sheets>',
        ),
      }),
    ],
  ])('is read %s', async (_, change) => {
    const rows = `<row r="1">${textCell('A1', 'Drużyna')}${textCell('B1', 'E-mail')}</row><row r="2"><c r="A2" t="s"><v>0</v></c></row>`
    const made = workbook([{ rows }], { shared: ['<si><t>Wydry</t></si>'], change })
    expect(teamsIn((await read(made)).lines)).toEqual([[2, 'Wydry']])
  })

  test('that the page gives as an example is read', async () => {
    const bytes = new Uint8Array(await toXlsx({ title: 'Lista', head: HEAD, rows: [WYDRY] }).arrayBuffer())
    expect(teamsIn((await read(bytes)).lines)).toEqual([[2, '7 MDH „Wydry”']])
  })

  test('with two rows of headings, of which one is merged, has the lower ones', async () => {
    const rows = [
      ['Chorągiew', 'Drużyna', '', 'Drużynowy', ''],
      ['', 'Nazwa', 'Hufiec', 'Imię i nazwisko', 'E-mail'],
      ['Mazowiecka', 'Wydry', 'Wisła', 'Jan Kos', 'jan@b.example'],
    ]
    const merged = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:E1"/></mergeCells>'
    const { lines, sheets } = await read(workbook([sheet(rows, { after: merged })]))
    expect([sheets[0]!.unknown, lines]).toMatchObject([
      [],
      [{ line: 3, cells: { district: 'Mazowiecka', team: 'Wydry', group: 'Wisła', emails: 'jan@b.example' } }],
    ])
  })

  test('does not change with more than a million empty cells that have a frame', async () => {
    const frames = '<row r="1048576" spans="1:2"><c r="A1048576" s="1"/><c r="B1048576" s="1"/></row>'.repeat(700_000)
    const rows = textRow(1, HEAD) + textRow(2, WYDRY) + textRow(3, ['', '', 'Bobry']) + frames
    expect(teamsIn((await read(workbook([{ rows }]))).lines)).toEqual([
      [2, '7 MDH „Wydry”'],
      [3, 'Bobry'],
    ])
  })

  test.each<[string, BlobPart]>([
    ['60 million letters', workbook([{ rows: textRow(1, ['x'.repeat(60_000_000)]) }])],
    [
      'ten sheets of 6 million letters',
      workbook(Array.from({ length: 10 }, () => ({ rows: textRow(1, ['x'.repeat(6_000_000)]) }))),
    ],
    ['a part that is cut off', workbook([{ rows: `${textRow(1, HEAD)}<row` }])],
    ['an archive that is cut off', workbook([sheet([HEAD, WYDRY])]).slice(0, -60)],
    ['letters that no archive has', 'PK nie jest arkuszem'],
  ])('of %s is refused in words', async (_, bytes) => {
    expect(await refusal(read(bytes))).toBe(
      'Nie udało się odczytać arkusza. Zapisz go jako zwykły XLSX albo wklej wiersze.',
    )
  })

  test.each<[string, BlobPart]>([
    ['ODS', archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' })],
    ['Numbers', archive({ 'Index/Document.iwa': 'x', 'preview.jpg': 'x' })],
    ['XLSB', archive({ 'xl/workbook.bin': 'x' })],
    [
      'DOCX',
      archive({ '_rels/.rels': relationsTo(['officeDocument', 'word/document.xml']), 'word/document.xml': '<d/>' }),
    ],
    ['PDF', '%PDF-1.7 drużyna;e-mail'],
    ['a page of HTML named XLS', '\n<html><table><tr><td>drużyna</td></tr></table>'],
    ['a workbook of 2003 in XML', '\uFEFF<?xml version="1.0"?><Workbook/>'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ])('of the format %s is refused with what to do', async (_, bytes) => {
    expect(await refusal(read(bytes))).toBe(
      'Ten plik nie jest skoroszytem XLSX ani CSV (może to ODS albo Numbers). Otwórz go w arkuszu i zapisz jako XLSX.',
    )
  })

  test('without a head or a row, and one with a password or of the old format, is refused in words', async () => {
    const others = [
      ['Ala', 'ma'],
      ['kota', 'i psa'],
    ]
    expect(await refusal(read(workbook([sheet(others)])))).toStartWith('Nie widzę nagłówków')
    expect(await refusal(read(workbook([sheet([])])))).toBe('Na liście nie ma żadnego wiersza.')
    expect(await refusal(read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])))).toStartWith('Ten plik jest zaszyfrowany')
    expect(await refusal(read(new Uint8Array(20 * 1024 * 1024 + 1)))).toStartWith('Ten plik ma ponad 20 MB')
  })
})

describe('a text', () => {
  const WYDRY = [[2, '7 MDH „Wydry”']]
  test.each([
    ['of Google Sheets', 'Chorągiew,Drużyna,E-mail\r\nMazowiecka,7 MDH „Wydry”,"a@b.example, c@d.example"'],
    ['of LibreOffice, with all texts in quotes', '"Chorągiew";"Drużyna";"E-mail"\n"Mazowiecka";"7 MDH „Wydry”";""\n'],
    ['of Numbers, with a mark', '\uFEFFChorągiew;Drużyna;E-mail\nMazowiecka;7 MDH „Wydry”;a@b.example'],
    ['of an old Mac', 'Chorągiew;Drużyna\rMazowiecka;7 MDH „Wydry”\r'],
    ['pasted from a spreadsheet', 'Chorągiew\tDrużyna\tE-mail\nMazowiecka\t7 MDH „Wydry”\t'],
    ['with empty columns at the end', 'CHORĄGIEW;DRUŻYNA;;;\nMazowiecka;7 MDH „Wydry”;;;\n;;;;\n;;;;\n'],
    ['with letters in two parts', 'Chorągiew;Drużyna\nMazowiecka;7 MDH „Wydry”'.normalize('NFD')],
    ['with empty rows', '\n\nChorągiew;Drużyna\n\nMazowiecka;7 MDH „Wydry”'],
  ])('%s is read', (_, text) => {
    expect(readText(text).map(({ cells }) => cells.team)).toEqual([WYDRY[0]![1] as string])
  })

  test('has quotes, separators and line breaks in its cells', () => {
    const text =
      'drużyna;E-mail;imiona\n7 DH "Wydry";"a@b.example;\r\nc@d.example";"Jan ""Kos"" Las"\n"8 DH ""Bobry""";;'
    expect(readText(text).map(({ line, cells }) => [line, cells.team, cells.emails, cells.names])).toEqual([
      [2, '7 DH "Wydry"', 'a@b.example; c@d.example', 'Jan "Kos" Las'],
      [3, '8 DH "Bobry"', '', ''],
    ])
  })

  test.each([
    'Drużyna;E-mail\nĹ»ubry;',
    'DruÅ¼yna;E-mail\nWydry;',
    'Drużyna;E-mail\n\uFFFDubry;',
    'Drużyna;E-mail\nWÄ…ż;',
  ])('whose Polish letters are broken is refused: %p', text =>
    expect(() => sourceOfText(text)).toThrow(
      'Polskie litery są tu już popsute. Otwórz arkusz, z którego jest ta lista, i zapisz go jako „CSV UTF-8” albo XLSX.',
    ),
  )
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
  const MAC = {
    ...{ ą: 0x88, ż: 0xfd, Ż: 0xfb, ó: 0x97, ł: 0xb8, Ł: 0xfc, ś: 0xe6, ź: 0x90, ę: 0xab, ć: 0x8d, ń: 0xc4 },
    ...{ '„': 0xe3, '”': 0xd3 },
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

  test('windows-1250 is read also if it has quotes and dashes alone', async () => {
    const bytes = Uint8Array.from('drużyna;E-mail\n\x84Wydry\x94 \x96 7;'.replace('ż', '\xbf'), letter =>
      letter.charCodeAt(0),
    )
    expect((await read(bytes)).lines[0]!.cells.team).toBe('„Wydry” – 7')
  })

  test.each([
    ['ISO-8859-2', bytesOf(LATIN_2)],
    ['cp852', bytesOf(DOS)],
    ['Mac CE', bytesOf(MAC)],
  ])('%s is refused with what to do', async (encoding, bytes) => {
    expect(await refusal(read(bytes))).toBe(
      `Ten plik jest w starym kodowaniu ${encoding} i polskie litery by się popsuły. Zapisz go jako „CSV UTF-8” albo XLSX.`,
    )
  })
})
