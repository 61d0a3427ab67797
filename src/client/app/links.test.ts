import { expect, test } from 'bun:test'
import { SETTINGS } from '#client/panel/settingsEntries.ts'
import { addressAt, OVERVIEW_PATH } from '#contract/addresses.ts'
import { config } from '#server/core/config.ts'
import { KINDS, type NoticeKind, type ShownNotice } from '#server/notices/kinds.ts'
import { MAILS } from '#test/sampleMails.ts'

// Every notice and every mail leads to the place where its reader acts, a page that the client has and the reader may open.

const NONE = null
const TEAM = '/admin/druzyny/1'
const INVITATIONS = '/admin/ustawienia/uzytkownicy?lista=zaproszenia'
const IN_PANEL = '/admin/kategoryzacja/1/w-roku/2'
const TALKS = `${IN_PANEL}?obszar=rozmowy`
const SHEET = '/kategoryzacja'
const COORDINATOR = '/kategoryzacja/koordynator'
const TO_DO = '/kategoryzacja/do-zrobienia'
const MINE = '/kategoryzacja/do-zrobienia?pokaz=moje'
const SUMMARY = '/kategoryzacja?obszar=0'
const CHOOSE_TEAM = '/welcome?krok=druzyna'
const ACCOUNT = '/konto'
const SERVER = '/admin/ustawienia/serwer'
const RESET = '/passwordreset'

type Reader = 'leader' | 'coordinator'

/** A kind without a path for a reader is not sent to them. */
const NOTICES: Record<NoticeKind, { [reader in Reader]?: string | null }> = {
  'access.ask': { leader: NONE, coordinator: TEAM },
  'access.found': { leader: NONE, coordinator: TEAM },
  'access.grant': { leader: SHEET },
  'access.refuse': { leader: CHOOSE_TEAM },
  'access.revoke': { leader: NONE },
  'access.end': { coordinator: TEAM },
  'access.return': { coordinator: TEAM },
  'team.found': { coordinator: TEAM },
  'team.handover': { leader: '/kategoryzacja/przejecie', coordinator: TEAM },
  'team.left': { leader: ACCOUNT },
  'team.stay': { leader: ACCOUNT, coordinator: TEAM },
  'team.leave': { coordinator: TEAM },
  'team.erased': { coordinator: TEAM },
  'team.merge': { leader: SHEET },
  'invite.used': { leader: ACCOUNT, coordinator: TEAM },
  'invite.declined': { leader: ACCOUNT, coordinator: TEAM },
  'invite.expired': { leader: ACCOUNT, coordinator: TEAM },
  'sheet.submit': { coordinator: IN_PANEL },
  'sheet.return': { leader: COORDINATOR },
  'sheet.approve': { leader: COORDINATOR },
  'sheet.unlock': { leader: COORDINATOR },
  'sheet.remark': { leader: COORDINATOR, coordinator: `${IN_PANEL}#uwagi-do-arkusza` },
  'sheet.extend': { leader: COORDINATOR },
  'sheet.remind': { leader: TO_DO },
  'sheet.values': { leader: SUMMARY },
  'time.ask': { coordinator: IN_PANEL },
  'time.refuse': { leader: COORDINATOR },
  'year.open': { leader: SHEET },
  'year.close': { leader: '/druzyny/1' },
  'year.deadline': { leader: SHEET },
  'year.rescore': { leader: SUMMARY },
  'plan.month': { leader: MINE },
  'plan.tasks': { leader: MINE },
  'talk.arrange': { leader: COORDINATOR },
  'talk.move': { leader: COORDINATOR },
  'talk.cancel': { leader: COORDINATOR },
  'talk.record': { leader: COORDINATOR },
  'talk.correct': { leader: COORDINATOR },
  'talk.confirm': { coordinator: TALKS },
  'talk.unfit': { coordinator: TALKS },
}

/** Paths of the mails in `sampleMails.ts`; that of a notice leads where the notice does, but for leaders who answer in the bell. */
const MAIL_PATHS: Record<string, string | null | undefined> = {
  ...Object.fromEntries(
    Object.entries(NOTICES).map(([kind, { leader, coordinator }]) => [kind, leader ?? coordinator]),
  ),
  'access.ask': '/konto#powiadomienia',
  activation: '/activate/klucz',
  reset: '/reset/klucz',
  passwordChanged: RESET,
  accountExists: '/login',
  remarks: COORDINATOR,
  submissionDigest: '/admin/przeglad',
  newBrowser: RESET,
  invitation: '/zaproszenie/klucz',
  inactivity: '/login',
  test: SERVER,
  warnings: SERVER,
  warningsEnded: SERVER,
}

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
  details: { month: '2026-12', talk: 'Półroczna', values: 1, email: 'jan@przyklad.example' },
})
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

const CASES = Object.entries(NOTICES).flatMap(([kind, paths]) =>
  Object.entries(paths).map(([reader, path]) => [kind as NoticeKind, reader as Reader, path] as const),
)

test.each(CASES)('a notice %s of a %s leads to %s', (kind, reader, path) => {
  expect(KINDS[kind].path({ ...about, isForPanel: reader === 'coordinator' })).toBe(path)
  if (path === null) return
  expect(OPENS[reader]).toContain(audienceOf(path)!)
  expect(linksIn(kind)).toHaveLength(1)
})

test.each(Object.keys(MAILS))('the mail %s leads to its place', name => {
  const [, address] = /<a class="button" href="([^"]+)">/.exec(MAILS[name]!().html)!
  const path = address!.slice(config.baseUrl.length)
  expect(path).toBe(MAIL_PATHS[name]!)
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
