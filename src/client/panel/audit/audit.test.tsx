import { afterEach, expect, test } from 'bun:test'
import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AuditEntry } from '#client/panel/ui/auditEntry.ts'
import { AUDIT_KINDS } from '#domain/people/auditKinds.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { as, freshWorld } from '#test/world.ts'
import { changesIn } from './changes.ts'
import { sentenceOf } from './sentences.ts'

const world = freshWorld()
afterEach(leaveNetwork)

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  time: '2026-11-20T19:41:00.000Z',
  kind: 'team.change',
  before: null,
  after: null,
  actor: { id: 1, email: 'adam@przyklad.example', name: null, role: 'ADMIN' },
  district: { id: 1, name: 'Mazowiecka' },
  team: { id: 1, name: '7 DH „Watra”' },
  year: { id: 1, name: '2025/26' },
  user: { id: 2, email: 'jan@przyklad.example', name: 'Jan Wilk' },
  ...over,
})

const changesOf = (over: Partial<AuditEntry>) =>
  changesIn(entry(over)).map(({ field, before, after }) => `${field}: ${before} → ${after}`)

test.each(AUDIT_KINDS.map(kind => [kind]))('%s has a Polish sentence', kind => {
  const sentence = sentenceOf(entry({ kind, before: { name: 'Stary' }, after: { name: 'Nowy' } }))
  expect(sentence).toMatch(/^[A-ZŻ][a-ząćęłńóśźż]+ .*/)
  expect(sentence).not.toMatch(/undefined|null|\[object/)
})

test('deleted rows are named as the entry recorded them', () => {
  const deleted = { year: null, before: { name: '2023/24' }, after: null }
  expect(sentenceOf(entry({ kind: 'year.delete', ...deleted }))).toBe('Usunięto kategoryzację „2023/24”')
  expect(sentenceOf(entry({ kind: 'task.delete', ...deleted }))).toBe('Usunięto zadanie „2023/24”')
  const erased = { user: { id: 9, email: 'deleted-9', name: null } }
  expect(sentenceOf(entry({ kind: 'owner.grant', ...erased }))).toBe(
    'Nadano dostęp do drużyny 7 DH „Watra”: konto usunięte',
  )
})

test('an act that was taken back is named by what it was', () => {
  const undone = (after: object) => sentenceOf(entry({ kind: 'act.undo', before: null, after: after as never }))
  expect(undone({ of: 4, kind: 'task.delete', name: 'Kronika' })).toMatch(
    /^Cofnięto czynność: usunięto zadanie „Kronika”/,
  )
  expect(undone({ of: 5, kind: 'owner.revoke' })).toMatch(/^Cofnięto czynność: odebrano dostęp/)
  const gone = entry({ kind: 'act.undo', year: null, after: { of: 6, kind: 'year.delete', name: '2023/24' } })
  expect(sentenceOf(gone)).toBe('Cofnięto czynność: usunięto kategoryzację „2023/24”')
})

test('the entry of a manual activation says that the address was not confirmed', () => {
  expect(sentenceOf(entry({ kind: 'user.activate' }))).toBe(
    'Aktywowano ręcznie, bez potwierdzenia adresu, konto Jan Wilk, jan@przyklad.example',
  )
})

test('opening a year counts the sheets it unlocked', () => {
  const before = { state: 'DRAFT', lockedTeams: [1, 2, 3] }
  expect(sentenceOf(entry({ kind: 'year.open', before, after: { state: 'OPEN' } }))).toBe(
    'Otwarto kategoryzację „2025/26” i odblokowano 3 arkusze',
  )
})

test('a returned sheet shows its note and new deadline, a closed year its unapproved sheets', () => {
  const after = { state: 'RETURNED', note: 'Popraw biwaki', extendedTo: '2027-06-07' }
  expect(sentenceOf(entry({ kind: 'sheet.return', before: { state: 'SUBMITTED' }, after }))).toBe(
    'Zwrócono do poprawy arkusz drużyny 7 DH „Watra” z terminem do 07.06.2027: „Popraw biwaki”',
  )
  expect(changesOf({ before: { state: 'SUBMITTED' }, after })).toEqual(['stan: zgłoszony → do poprawy'])
  expect(sentenceOf(entry({ kind: 'year.close', before: { unapprovedSheets: 2 }, after: {} }))).toBe(
    'Zamknięto kategoryzację „2025/26”, 2 arkusze pozostały niezatwierdzone',
  )
})

test('a change shows the old and the new value in words', () => {
  expect(changesOf({ before: { locked: false }, after: { locked: true } })).toEqual(['arkusz zatwierdzony: nie → tak'])
  expect(
    changesOf({
      before: { role: 'USER', districtId: null, district: null },
      after: { role: 'DISTRICT_COORDINATOR', districtId: 1, district: 'Mazowiecka' },
    }),
  ).toEqual(['rola: drużynowy → koordynator chorągwi', 'chorągiew: brak → Mazowiecka'])
  expect(changesOf({ before: { name: 'OPEN', maxPoints: 1 }, after: { name: 'Nowa', maxPoints: 2.5 } })).toEqual([
    'nazwa: „OPEN” → „Nowa”',
    'maks. punktów: 1 → 2,5',
  ])
  const task = { unit: null, split: 0.5, asksForNote: false, reference: null, multiplier: 1000 }
  expect(changesOf({ before: task, after: { ...task, unit: 'biwak|biwaki|biwaków', split: 0.25 } })).toEqual([
    'podział: 50% → 25%',
    'co jest liczone: brak → biwak, biwaki, biwaków',
  ])
  const other = { ...task, asksForNote: true, reference: 'Liczba harcerzy', multiplier: 0.5 }
  expect(changesOf({ before: task, after: other })).toEqual([
    'mnożnik: 1\u202f000 → 0,5',
    'prosi o dopisek: nie → tak',
    'zadanie odniesienia: brak → „Liczba harcerzy”',
  ])
  expect(changesOf({ before: { state: 'OPEN', ranking: false }, after: { state: 'FINISHED', ranking: true } })).toEqual(
    ['stan: trwa → zamknięta', 'ranking: dynamiczny → przeliczony'],
  )
})

test('unchanged fields and fields recorded on one side only are left out', () => {
  expect(changesOf({ before: { id: 1, name: 'A', ids: [1] }, after: { id: 1, name: 'A', ids: [2] } })).toEqual([])
  expect(changesOf({ before: null, after: { name: 'A' } })).toEqual([])
  expect(changesOf({ before: { sheets: 3, state: 'DRAFT' }, after: { name: 'A' } })).toEqual([])
})

test('the log shows who did what, and is filtered by team, person and kind', async () => {
  const ewa = await as(world.ewa)
  await ewa('PATCH', `/admin/teams/${world.wilki.id}`, { shadow: true })
  await ewa('PATCH', `/admin/teams/${world.orly.id}`, { shadow: true })
  await ewa('PATCH', `/admin/users/${world.nowy.id}/permissions/DISTRICT_COORDINATOR/${world.mazovia.id}`)

  await openPanel(world.ola, 'dziennik')
  expect(await screen.findByText('3~zmiany')).toBeTruthy()
  const [newest] = screen.getAllByRole('listitem').filter(item => item.closest('.rows'))
  expect(textOf(newest!)).toContain('ewa@przyklad.exampleZmieniono rolę: nowy@przyklad.example')
  expect(textOf(newest!)).toContain('rola: drużynowy → koordynator chorągwi')

  await userEvent.selectOptions(screen.getByLabelText('Rodzaj'), 'drużyny')
  expect(await screen.findByText('2~zmiany')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Wszystkie drużyny' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Drużyna'), 'wil')
  await userEvent.click(await dialog.findByRole('button', { name: 'Wybierz: Wilki, Mazowiecka' }))
  expect(await screen.findByText('1~zmiana')).toBeTruthy()
  expect(location.search).toBe(`?rodzaj=team&druzyna=${world.wilki.id}`)

  await userEvent.click(screen.getByRole('button', { name: 'Drużyna: bez filtra' }))
  expect(await screen.findByText('2~zmiany')).toBeTruthy()
})

test('the log is filtered by days and words', async () => {
  await (await as(world.ewa))('PATCH', `/admin/teams/${world.wilki.id}`, { shadow: true })
  await (await as(world.ewa))('PATCH', `/admin/teams/${world.orly.id}`, { shadow: true })
  await openPanel(world.ola, 'dziennik')
  await screen.findByText('2~zmiany')
  await userEvent.type(screen.getByLabelText('Szukaj'), 'orły')
  expect(await screen.findByText('1~zmiana')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Do dnia'), { target: { value: '2020-01-01' } })
  expect(await screen.findByText('Nie ma takich zmian.')).toBeTruthy()
  expect(new URLSearchParams(location.search).get('do')).toBe('2020-01-01')
})

test('a district coordinator sees the role of an actor above, not the name', async () => {
  recordChange(world.adam, 'team.change', { teamId: world.wilki.id, districtId: world.mazovia.id }, null, null)
  recordChange(null, 'team.change', { teamId: world.fale.id, districtId: world.pomerania.id }, null, null)
  await openPanel(world.ewa, 'dziennik')
  expect(await screen.findByText('1~zmiana')).toBeTruthy()
  expect(screen.getByText(/administrator systemu/)).toBeTruthy()
  expect(screen.queryByText(/adam@/)).toBeNull()
})
