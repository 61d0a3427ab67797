import { expect, test } from 'bun:test'
import { SETTINGS } from '#client/panel/settingsEntries.ts'
import { addressAt, OVERVIEW_PATH } from '#contract/addresses.ts'
import { config } from '#server/core/config.ts'
import { KINDS, type NoticeKind, type ShownNotice } from '#server/notices/kinds.ts'
import { MAILS } from '#test/sampleMails.ts'
import { SAMPLES } from '#test/sampleNotices.ts'

// Every notice and every mail leads to the place where its reader acts, a page that the client has and the reader may open.

const IN_PANEL = '/admin/kategoryzacja/1/w-roku/2'
const SHEET = '/kategoryzacja'
const ACCOUNT = '/konto'
const INVITATIONS = '/admin/ustawienia/uzytkownicy?lista=zaproszenia'

const READERS = ['leader', 'coordinator'] as const
type Reader = (typeof READERS)[number]

const about = {
  teamId: 1,
  yearId: 2,
  isForPanel: false,
  isYearOver: false,
  isAboutReader: false,
  areaId: null,
  taskId: null,
  prerequisiteId: null,
}
const factsOf = (kind: NoticeKind): ShownNotice => ({
  kind,
  who: 'Jan Kot',
  team: 'Wilki',
  year: '2026',
  subject: null,
  isForPanel: false,
  person: 'Ewa Sowa',
  requestState: 'WAITING',
  details: {
    ...{ month: '2026-12', talk: 'Półroczna', values: 1, email: 'jan@przyklad.example' },
    ...detailsOfSample(kind),
  },
})
function detailsOfSample(kind: NoticeKind) {
  const { facts } = SAMPLES[kind]
  return facts && 'details' in facts ? facts.details : {}
}
const linksIn = (kind: NoticeKind) =>
  KINDS[kind].words(factsOf(kind)).filter(part => typeof part === 'object' && 'link' in part)

const PANEL_PAGES = [OVERVIEW_PATH, ...SETTINGS.map(({ path }) => path)]

function audienceOf(path: string) {
  const { pathname } = new URL(path, 'http://localhost')
  const address = addressAt(pathname)
  if (address?.path === '/admin/*?') expect(PANEL_PAGES).toContain(pathname)
  return address?.audience
}
const OPENS = {
  leader: ['leaders', 'newcomers', 'signedIn', 'everybody'],
  coordinator: ['panel'],
} satisfies Record<Reader, string[]>

const CASES = Object.entries(SAMPLES).flatMap(([kind, sample]) =>
  READERS.flatMap(reader => {
    const path = sample[reader]
    return path === undefined ? [] : [[kind as NoticeKind, reader, path] as const]
  }),
)

test.each(CASES)('a notice %s of a %s leads to %s', (kind, reader, path) => {
  expect(KINDS[kind].path({ ...about, isForPanel: reader === 'coordinator' })).toBe(path)
  if (path === null) return
  expect(OPENS[reader]).toContain(audienceOf(path)!)
  expect(linksIn(kind)).toHaveLength(1)
})

test.each(Object.entries(MAILS))('the mail %s leads to its place', (_, { mail, leadsTo }) => {
  const [, address] = /<a class="button" href="([^"]+)">/.exec(mail().html)!
  const path = address!.slice(config.baseUrl.length)
  expect(path).toBe(leadsTo)
  expect(audienceOf(path)).toBeDefined()
})

test.each([
  ['a prerequisite', { prerequisiteId: 3 }, '?obszar=-1'],
  ['a task', { taskId: 5, areaId: 4 }, '?obszar=4&zadanie=5'],
] as const)('a remark about %s leads both sides to it', (_, subject, place) => {
  expect(KINDS['sheet.remark'].path({ ...about, ...subject })).toBe(SHEET + place)
  expect(KINDS['sheet.remark'].path({ ...about, ...subject, isForPanel: true })).toBe(IN_PANEL + place)
})

test('once the year is over, its notices lead to its sheet, not to the next one', () => {
  const over = { ...about, isYearOver: true }
  for (const kind of ['sheet.return', 'sheet.remind', 'plan.month', 'talk.record', 'year.rescore'] as const)
    expect(KINDS[kind].path(over)).toBe('/kategoryzacja/lata/2')
  expect(KINDS['sheet.remark'].path({ ...over, taskId: 5, areaId: 4 })).toBe('/kategoryzacja/lata/2?obszar=4&zadanie=5')
})

test('who leaves a team finds the day in the account and, once gone, nothing to open', () => {
  const own = { ...about, isAboutReader: true }
  expect([KINDS['team.handover'].path(own), KINDS['team.left'].path(own)]).toEqual([ACCOUNT, null])
})

test('an invitation to an office and a team that was deleted lead to no team', () => {
  const panel = { ...about, teamId: null, isForPanel: true }
  expect([KINDS['invite.used'].path(panel), KINDS['access.found'].path(panel)]).toEqual([INVITATIONS, null])
})
