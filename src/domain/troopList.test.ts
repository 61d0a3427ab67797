import { describe, expect, test } from 'bun:test'
import { headOf, isNoName, type ListColumn, rowsIn } from './troopList.ts'

// The heads of lists of troops as people write them (rules.md#70).

const columnsIn = (text: string) => headOf(rowsIn(text))?.columns
const columnOf = (heading: string): ListColumn | null =>
  // Two other headings make any row a head.
  headOf([[heading, 'Drużyna i jej nazwa', 'E-mail']])!.columns[0]!

describe('a heading', () => {
  test.each([
    ['district', ['Chorągiew', 'CHORĄGIEW', 'choragiew', 'Nazwa chorągwi', 'Chor.', 'Chora\u0328giew', 'Chorągiew:']],
    ['group', ['Hufiec', 'HUFIEC', 'Nazwa hufca', 'Huf.', 'Hufiec / szczep', 'hufiec (nazwa)']],
    ['emails', ['E-mail', 'Email', 'MAIL', 'e-maile', 'Adres e-mail drużynowego', 'Adres mailowy', 'adresy', 'E‑mail']],
    ['emails', ['Drużynowy – e-mail', 'Poczta elektroniczna', 'mail drużyny']],
    ['names', ['Imię', 'imiona', 'Imię i nazwisko', 'Nazwisko drużynowego', 'Drużynowy', 'Drużynowa/y', 'Osoba']],
  ] as const)('of %s is recognised', (column, headings) => {
    expect(headings.map(heading => [heading, columnOf(heading)])).toEqual(headings.map(heading => [heading, column]))
  })

  test.each([
    ...['Drużyna', 'DRUŻYNA', 'druzyna', 'Nazwa drużyny', 'Pełna nazwa drużyny', 'Nazwa', 'Nazwa pełna', 'Jednostka'],
    ...['Nazwa jednostki', 'Numer i nazwa drużyny', 'Nazwa i numer drużyny', 'Drużyna (nazwa)', 'Nazwa\ndrużyny'],
    ...['Drużyna harcerska', 'Nr drużyny'],
  ])('%p is that of the troops', heading => {
    expect(headOf([['E-mail', heading]])!.columns).toEqual(['emails', 'team'])
  })

  test.each([
    ...['Adres zbiórek', 'Adres zbiórek drużyny', 'Kod pocztowy', 'Telefon drużynowego', 'Drużynowy telefon', 'Tel.'],
    ...['Liczba członków drużyny', 'Rodzaj drużyny', 'Data założenia drużyny', 'Komendant hufca', 'Hufcowy', 'Lp.'],
    ...['E-mail hufca', 'Mail do hufcowego', 'E-mail rodziców', 'Nr hufca', 'Stopień drużynowego', 'Uwagi', '7 DH'],
    ...['Chorągiew Mazowiecka', 'Hufiec Centrum', 'Drużyna Wilki', 'jan@b.example', 'a'.repeat(41)],
  ])('%p is none of a list', heading => expect(columnOf(heading)).toBeNull())

  test.each([
    ['Nr drużyny;Nazwa drużyny;E-mail', [null, 'team', 'emails']],
    ['Adres;Drużyna;E-mail', [null, 'team', 'emails']],
    ['Hufiec;Mail do hufca;Drużyna', ['group', null, 'team']],
  ])('that may mean something else yields to one that does not: %p', (head, columns) =>
    expect(columnsIn(`${head}\n7;Wydry;Wilki`)).toEqual(columns as ListColumn[]),
  )

  test.each([
    ['Drużyna;Adres\nWydry;Leśna 5', ['team', null]],
    ['Drużyna;Adres\nWydry;jan@b.example', ['team', 'emails']],
    ['Drużyna;Adres\nWydry;', ['team', 'emails']],
    ['Drużyna;Poczta\nWydry;Warszawa 4', ['team', null]],
    ['Drużyna;Drużynowy\nWydry;jan@b.example', ['team', null]],
    ['Drużyna;Drużynowy\nWydry;Jan Kos', ['team', 'names']],
  ])('is believed only if the values agree: %p', (text, columns) =>
    expect(columnsIn(text)).toEqual(columns as ListColumn[]),
  )
})

describe('the head', () => {
  const at = (rows: readonly string[]) => headOf(rowsIn(rows.join('\n')))?.at
  test.each<[number | undefined, ...string[]]>([
    [2, 'Wykaz drużyn;;', ';;', 'Chorągiew;Hufiec;Drużyna', 'Mazowiecka;Wisła;Wydry'],
    [1, 'sep=;', 'Chorągiew;Drużyna', 'Mazowiecka;Wydry'],
    [1, 'Chorągiew:;Mazowiecka;Hufiec:;Wisła', 'Drużyna;E-mail;;', 'Wydry;;;'],
    [1, 'Chorągiew Mazowiecka;Hufiec Wisła', 'Drużyna;E-mail', 'Wydry;'],
    [1, 'Drużyna;;Drużynowy;', 'Nazwa;Hufiec;Imię;E-mail', 'Wydry;Wisła;Jan;'],
    [1, 'Dane drużyny;;Dane drużynowego;', 'Nazwa;Hufiec;Imię;E-mail', 'Wydry;Wisła;Jan;'],
    [0, 'Drużyna;Hufiec;Chorągiew', 'Wydry;Hufiec Wisła;Chorągiew Mazowiecka'],
    [0, 'Drużyna', 'Wydry'],
    [undefined, 'Mazowiecka;Wydry;jan@b.example'],
  ])('is row %p of %p', (row, ...rows) => expect(at(rows as string[])).toBe(row))
})

test('headings and sums among the rows are no names', () => {
  const names = ['Drużyna', 'NAZWA DRUŻYNY', 'nazwa', 'Razem', 'RAZEM: 40 drużyn', 'Suma', 'Ogółem', 'Łącznie 12']
  expect(names.filter(isNoName)).toEqual(names)
  const troops = ['Drużyna Wędrowników', '7 DH Razem', 'Sumaki', 'Łącznicy', '1 DH „Drużyna”']
  expect(troops.filter(isNoName)).toEqual([])
})
