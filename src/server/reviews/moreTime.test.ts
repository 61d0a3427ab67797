import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { years } from '#server/database/schema/years.ts'
import { inClock } from '#test/clock.ts'
import { as, type Call, completePrerequisites, enter, freshWorld, showHeldNotices } from '#test/world.ts'

const world = freshWorld()
let jan: Call
let ewa: Call
beforeEach(async () => {
  completePrerequisites(world.wilki, world.open)
  db.update(years).set({ deadline: '2027-05-31' }).where(eq(years.id, world.open.id)).run()
})

/** Signs in again, because sessions expire. */
const after = (story: (set: (time: string) => Promise<void>) => Promise<void>) =>
  inClock(async set => {
    const move = async (time: string) => {
      set(time)
      jan = await as(world.jan)
      ewa = await as(world.ewa)
    }
    await move('2027-06-02T10:00:00Z')
    await story(move)
  })

const ask = (until = '2027-06-10', reason = 'Obóz trwa do niedzieli') =>
  jan('POST', '/review/more-time', { until, reason })
const answer = (extendedTo: string | null, note: string | null = null) =>
  ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/more-time`, { extendedTo, note })
const extend = (until: string, teams = [world.wilki.id]) =>
  ewa('POST', `/review/${world.open.id}/extend`, { teams, until, reason: 'Tak ustaliliśmy' })
const save = () => jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 3 })
const notices = async (person: { id: number }) =>
  (await (await as(person))('GET', '/user/notifications')).body.map(({ text }: { text: string }) => text)
const recipients = () =>
  db
    .select()
    .from(outbox)
    .all()
    .map(({ recipient }) => recipient.split('@')[0])

test('leaders ask for more time after the deadline, and the coordinator grants another day', () =>
  after(async () => {
    expect(await save()).toMatchObject({ status: 409, body: { code: 'deadline-passed' } })
    expect((await ask()).body.moreTime).toMatchObject({
      until: '2027-06-10',
      reason: 'Obóz trwa do niedzieli',
      by: 'jan@przyklad.example',
      own: true,
      answer: null,
    })
    expect(await notices(world.ewa)).toEqual(['Drużyna Wilki prosi o więcej czasu: do 10.06.2027.'])
    expect((await ewa('GET', '/admin/overview/waiting')).body).toMatchObject({ timeRequests: 1 })

    const { body } = await answer('2027-06-05', 'Do soboty')
    expect(body).toMatchObject({
      extendedTo: '2027-06-05',
      moreTime: { answer: { extendedTo: '2027-06-05', note: 'Do soboty', own: true } },
    })
    expect((await save()).status).toBe(200)
    showHeldNotices()
    expect(await notices(world.jan)).toEqual(['Drużyna Wilki ma więcej czasu: do 05.06.2027, do końca dnia.'])
    expect(recipients()).toEqual(['ewa', 'jan', 'kuba'])
    expect((await ewa('GET', '/admin/overview/waiting')).body).toMatchObject({ timeRequests: 0 })
  }))

test('a rejection notifies the leaders of the reason, and they may ask again', () =>
  after(async () => {
    await ask()
    expect((await answer(null, 'Ranking już policzony')).body).toMatchObject({
      extendedTo: null,
      moreTime: { answer: { extendedTo: null, note: 'Ranking już policzony' } },
    })
    expect(await save()).toMatchObject({ status: 409 })
    expect(db.select().from(outbox).all().at(-1)!.text).toContain('Ranking już policzony')
    expect((await ask()).status).toBe(200)
  }))

test('an answer is taken back before leaders read of it, unless they have asked again', () =>
  after(async () => {
    await ask()
    for (const day of ['2027-06-05', null]) {
      const { headers } = await answer(day)
      expect(await notices(world.jan)).toEqual([])
      expect((await ewa('POST', headers.get('undo')!)).body).toEqual({ left: [] })
      expect((await jan('GET', '/review')).body).toMatchObject({ extendedTo: null, moreTime: { answer: null } })
      expect(recipients()).toEqual(['ewa'])
    }
    const { headers } = await answer(null)
    await ask('2027-06-20')
    expect((await ewa('POST', headers.get('undo')!)).body).toEqual({ left: ['Wilki'] })
    expect((await jan('GET', '/review')).body.moreTime).toMatchObject({ until: '2027-06-20', answer: null })
  }))

test('a request ends when the sheet is approved, and waits again when the approval is taken back', () =>
  after(async () => {
    await ask()
    const approved = await ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/approve`)
    expect((await jan('GET', '/review')).body.moreTime).toBe(null)
    expect((await ewa('GET', '/admin/overview/waiting')).body).toMatchObject({ timeRequests: 0 })
    expect((await ewa('GET', '/user/notifications')).body).toMatchObject([{ unread: false, waits: false }])
    await ewa('POST', approved.headers.get('undo')!)
    expect((await jan('GET', '/review')).body.moreTime).toMatchObject({ until: '2027-06-10', answer: null })
  }))

test('a request ends when the sheet is submitted after all', () =>
  after(async () => {
    await ask()
    db.update(years).set({ deadline: '2027-06-30' }).where(eq(years.id, world.open.id)).run()
    expect((await jan('POST', '/review/submit')).body).toMatchObject({ state: 'SUBMITTED', moreTime: null })
    expect((await answer('2027-06-10')).body.code).toBe('no-time-request')
  }))

test('a request gets an error before the deadline, next to another one, for a day that is over or a sheet under review', () =>
  after(async set => {
    expect(await ask('2027-06-01')).toMatchObject({ status: 409, body: { code: 'extension-over' } })
    expect(await ask('2027-05-31')).toMatchObject({ status: 409, body: { code: 'extension-stays' } })
    expect(await answer('2027-06-10')).toMatchObject({ status: 409, body: { code: 'no-time-request' } })
    await ask()
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'time-request-open' } })
    expect((await jan('DELETE', '/review/more-time')).body.moreTime).toBeNull()
    expect(await jan('DELETE', '/review/more-time')).toMatchObject({ status: 409, body: { code: 'no-time-request' } })

    await set('2027-05-20T10:00:00Z')
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'deadline-ahead' } })
    await jan('POST', '/review/submit')
    await set('2027-06-02T10:00:00Z')
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'sheet-submitted' } })
    db.update(years).set({ deadline: null }).where(eq(years.id, world.open.id)).run()
    await ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/return`, { note: 'Popraw' })
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'no-deadline' } })
  }))

test('several sheets not submitted get a later day, which notifies their leaders and answers their requests', () =>
  after(async () => {
    await ask()
    enter(world.orly, world.open.goodTurns, 1)
    const { wilki, orly, hiddenTeam, fale } = world
    const { body } = await extend('2027-06-15', [wilki.id, orly.id, hiddenTeam.id, fale.id, 999_999])
    expect(body).toEqual({
      extended: [world.wilki.id, world.orly.id],
      refused: [
        { id: world.hiddenTeam.id, code: 'team-hidden' },
        { id: world.fale.id, code: 'not-allowed' },
        { id: 999_999, code: 'team-unknown' },
      ],
    })
    expect((await jan('GET', '/review')).body).toMatchObject({
      state: 'IN_PROGRESS',
      extendedTo: '2027-06-15',
      moreTime: { answer: { extendedTo: '2027-06-15' } },
    })
    expect(db.select().from(auditEntries).all().at(0)).toMatchObject({ kind: 'sheet.ask-time' })

    // A later extension stays, and a submitted sheet needs none.
    expect((await extend('2027-06-14')).body.refused).toEqual([{ id: world.wilki.id, code: 'extension-stays' }])
    await jan('POST', '/review/submit')
    expect((await extend('2027-06-20')).body.refused).toEqual([{ id: world.wilki.id, code: 'sheet-submitted' }])
  }))

test('an extension without a reason is taken back with the answer to the request, before leaders read of it', () =>
  after(async () => {
    await ask()
    const { headers } = await ewa('POST', `/review/${world.open.id}/extend`, {
      teams: [world.wilki.id, world.orly.id],
      until: '2027-06-15',
    })
    expect(await notices(world.jan)).toEqual([])
    const { body } = await ewa('POST', headers.get('undo')!)
    expect(body).toEqual({ left: [] })
    expect((await jan('GET', '/review')).body).toMatchObject({ extendedTo: null, moreTime: { answer: null } })
    expect(recipients()).toEqual(['ewa'])
  }))

test('an extension stays if its sheet was submitted before it is taken back', () =>
  after(async () => {
    const { headers } = await extend('2027-06-15')
    await jan('POST', '/review/submit')
    const { body } = await ewa('POST', headers.get('undo')!)
    expect(body).toEqual({ left: ['Wilki'] })
    expect((await jan('GET', '/review')).body).toMatchObject({ state: 'SUBMITTED', extendedTo: '2027-06-15' })
  }))
