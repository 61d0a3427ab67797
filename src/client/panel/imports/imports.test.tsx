import { afterEach, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db } from '#server/database/open.ts'
import { troopGroups } from '#server/database/schema/people.ts'
import { cutConnection, leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { screen } from '#test/screen.ts'
import { textRow, workbook } from '#test/workbooks.ts'
import { freshWorld, team } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function checkOneTroop() {
  await openPanel(world.ewa, 'druzyny?wczytaj=lista')
  return pasteOneTroop()
}

async function pasteOneTroop() {
  const list = await screen.findByLabelText('…albo wklej wiersze z~arkusza')
  await userEvent.click(list)
  await userEvent.paste('drużyna;mail\n21 MDH Wydry;leon@przyklad.example')
  await press('Dalej')
  return screen.findByRole('button', { name: 'Wczytaj 1~drużynę' })
}

test('mails sent before their scheduled time are reported as leaving, and cannot be sent again', async () => {
  await userEvent.click(await checkOneTroop())
  await press('Wyślij listy teraz')
  expect(await screen.findByText(/^Listy już wychodzą/)).toBeTruthy()
  expect(screen.queryByText(/^Listy wyjdą/)).toBeNull()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Wyślij listy teraz' })).toBeNull())
})

test('the previewed mail names the troop with its district', async () => {
  await checkOneTroop()
  await userEvent.click(screen.getByText('Zobacz list'))
  expect(screen.getByText(/arkusza drużyny 21.MDH.Wydry \(chorągiew: Mazowiecka\)\.$/)).toBeTruthy()
})

test('a failed second check shows its error', async () => {
  const create = await checkOneTroop()
  team('21 MDH Wydry', world.mazovia)
  await userEvent.click(create)
  expect(await screen.findByText('Nic nie zapisano.')).toBeTruthy()
  cutConnection()
  await press('Sprawdź jeszcze raz')
  expect(await screen.findByText(/^Brak połączenia z~serwerem/)).toBeTruthy()
})

test('a file that could not be read can be chosen again after it is corrected', async () => {
  await openPanel(world.ewa, 'druzyny?wczytaj=lista')
  const input = await screen.findByLabelText<HTMLInputElement>('Plik z~arkuszem')
  await userEvent.upload(input, new File([''], 'lista.csv'))
  expect(await screen.findByText('Na liście nie ma żadnego wiersza.')).toBeTruthy()
  // A browser fires no change event if the same file is chosen twice.
  expect(input.files).toHaveLength(0)
  await userEvent.upload(input, new File(['chorągiew;drużyna;Opiekun\n;Wydry;Jan'], 'lista.csv'))
  expect(await screen.findByText('Co jest w~tych kolumnach?')).toBeTruthy()
})

const paste = async (text: string) => {
  await openPanel(world.ewa, 'druzyny?wczytaj=lista')
  await userEvent.click(await screen.findByLabelText('…albo wklej wiersze z~arkusza'))
  await userEvent.paste(text)
  await press('Dalej')
}

test('rows that are wrong are left out by a button that counts them, or mended where the list comes from', async () => {
  await paste('chorągiew;drużyna;mail\n;21 MDH Wydry;ala@przyklad.example\n;#N/D!;\nŚląska;22 MDH Bobry;')
  expect(await screen.findByText('Powstanie 1~drużyna, wyjdzie 1~zaproszenie.')).toBeTruthy()
  expect(screen.getByText('Zamiast wartości jest błąd formuły: #N/D!')).toBeTruthy()
  expect(screen.getByText('Nie ma chorągwi „Śląska”.')).toBeTruthy()
  expect(screen.queryAllByRole('combobox')).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Wczytaj ponownie' }).dataset.tone).toBe('primary')
  await press('Wczytaj bez 2~błędnych wierszy')
  expect(await screen.findByText('Gotowe: 1~drużyna, 1~zaproszenie')).toBeTruthy()
})

test('a row of a troop whose first row is wrong waits for that row and asks nothing', async () => {
  await paste('drużyna;mail\n21 MDH Wydry;ala(at)przyklad.example\n21 MDH Wydry;ula@przyklad.example\n22 MDH Bobry;')
  expect(await screen.findByRole('button', { name: 'Wczytaj bez 1~błędnego wiersza' })).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: /^Do decyzji/ })).toHaveLength(0)
})

test('a hufiec that is nearly another is the other one or a new one, for all its rows at once', async () => {
  const nameKey = 'puszcza'
  db.insert(troopGroups).values({ districtId: world.mazovia.id, name: 'Puszcza', nameKey }).run()
  await paste('hufiec;drużyna\nPuszca;21 MDH Wydry\nPuszca;22 MDH Bobry\nWisła;23 MDH Mchy')
  expect(await screen.findByText('Powstanie 1~drużyna i~1~hufiec, wyjdzie 0~zaproszeń.')).toBeTruthy()
  const [asNew] = await screen.findAllByRole('radio', { name: /^Nowy hufiec „Puszca”/ })
  await userEvent.click(asNew!)
  expect(await screen.findByText('Powstaną 3~drużyny i~2~hufce, wyjdzie 0~zaproszeń.')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('radio', { name: /^To „Puszcza”/ })[0]!)
  expect(await screen.findByText('Powstaną 3~drużyny i~1~hufiec, wyjdzie 0~zaproszeń.')).toBeTruthy()
  await press('Wczytaj 3~drużyny')
  expect(await screen.findByText(/^Gotowe: 3~drużyny/)).toBeTruthy()
  expect(
    db
      .select()
      .from(troopGroups)
      .all()
      .map(({ name }) => name),
  ).toEqual(['Puszcza', 'Wisła'])
})

test('a hufiec that is a number is asked about, for all its rows at once', async () => {
  await paste('hufiec;drużyna\n12;21 MDH Wydry\n12;22 MDH Bobry')
  expect(await screen.findAllByText('„12” to hufiec czy pomyłka?')).toHaveLength(2)
  expect(screen.queryAllByRole('radio', { name: /^To / })).toEqual([])
  await userEvent.click(screen.getAllByRole('radio', { name: 'Nowy hufiec „12” 2~drużyny' })[0]!)
  await press('Wczytaj 2~drużyny')
  expect(await screen.findByText(/^Gotowe: 2~drużyny/)).toBeTruthy()
})

test('a heading of several sheets is asked about once, and rows are named with their sheets', async () => {
  await openPanel(world.ewa, 'druzyny?wczytaj=lista')
  const head = ['Lp.', 'drużyna', 'telefon', 'mail', 'hufiec']
  const rowsOf = (teams: readonly string[], group: string) =>
    [head, ...teams.map((team, n) => [`${n}`, team, '600', n === 0 ? 'ala@przyklad.example' : '', group])]
      .map((cells, n) => textRow(n + 1, cells))
      .join('')
  const sheets = [
    { name: 'Wisła', rows: rowsOf(['21 MDH Wydry', '22 MDH Bobry'], 'Wisła') },
    { name: 'Puszcza', rows: rowsOf(['23 MDH Mchy', '24 MDH Halny'], '') },
  ]
  await userEvent.upload(await screen.findByLabelText('Plik z~arkuszem'), new File([workbook(sheets)], 'lista.xlsx'))
  expect(await screen.findAllByRole('combobox')).toHaveLength(1)
  expect(screen.getByLabelText('„telefon”')).toBeTruthy()
  await press('Dalej')
  expect(await screen.findByText(/jest też w~wierszu 2 \(arkusz „Puszcza”\)/)).toBeTruthy()
  expect(screen.getByText(/^4~wiersze z~2~arkuszy: do decyzji 2, błędne 0\. Bez hufca: 1\./)).toBeTruthy()
})

test('the sheets of a workbook are one list, and what is not read is named', async () => {
  await openPanel(world.ewa, 'druzyny?wczytaj=lista')
  const sheets = [
    { name: 'Wisła', rows: textRow(1, ['hufiec', 'drużyna']) + textRow(2, ['Wisła', '21 MDH Wydry']) },
    { name: 'Puszcza', rows: textRow(1, ['drużyna', 'hufiec']) + textRow(2, ['#N/D!', 'Puszcza']) },
    { name: 'stare', rows: textRow(1, ['drużyna', 'hufiec']), state: 'hidden' as const },
  ]
  await userEvent.upload(await screen.findByLabelText('Plik z~arkuszem'), new File([workbook(sheets)], 'lista.xlsx'))
  expect(await screen.findByText(/^2~wiersze z~2~arkuszy: do decyzji 0, błędne 1/)).toBeTruthy()
  expect(screen.getByText(/arkusz „Puszcza”$/)).toBeTruthy()
  expect(screen.getByText(/1~ukryty arkusz \(„stare”\)/)).toBeTruthy()
})
