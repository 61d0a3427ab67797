import { afterAll, beforeEach, expect, test } from 'bun:test'
import { prepareSheet, splitAnswer } from '#client/sheet/model/sheet.ts'
import { prepareMine, standingWithMine } from '#domain/mine.ts'
import { mineLikeLastYear } from '#domain/mineMaking.ts'
import { onboardingStep } from '#domain/people/onboarding.ts'
import { parseValue } from '#domain/scoring/typedValue.ts'
import { config } from '#server/core/config.ts'
import { browser, mailedKey, mailTo, PASSWORD } from './strangers.ts'
import { as, freshWorld, showHeldNotices } from './world.ts'

// Five stories through the whole product, one test each.

const limits = config.rateLimits
const world = freshWorld()
beforeEach(() => {
  config.rateLimits = false
})
afterAll(() => {
  config.rateLimits = limits
})

test('A: a value becomes a symbol', async () => {
  const [jan, kuba, ewa] = [await as(world.jan), await as(world.kuba), await as(world.ewa)]
  const { open } = world
  await jan('POST', `/tasks/initial/mark/${open.bookkeeping.id}`)

  // The browser has the year's rules and the troop's entries, and scores while the leader types.
  const answers = await Promise.all(
    ['/categorization', '/tasks/', '/tasks/initial'].map(async path => (await kuba('GET', path)).body),
  )
  const { year, entries } = splitAnswer([answers[0], answers[1], answers[2]])
  const scored = prepareSheet(year)
  expect(scored(entries).standing).toMatchObject({ category: 'POLOWA', missingTokens: { lesna: 1 } })

  const value = parseValue('2,5')!
  const typed = scored({ ...entries, values: new Map([[open.goodTurns.id, value]]) })
  expect(typed.groups[0]).toMatchObject({ collectedSplitPoints: 5, achievedSymbol: 'LESNA' })
  expect(typed.standing).toMatchObject({ category: 'LESNA', nextCategory: 'PUSZCZANSKA' })

  // The server stores the value and computes the same, for every leader of the troop.
  const saved = await kuba('PUT', `/tasks/${open.goodTurns.id}`, { value })
  expect(saved).toMatchObject({ status: 200, body: { value: 2.5, entered: true, points: 5 } })
  expect((await jan('GET', '/tasks/')).body[0]).toMatchObject({ collectedSplitPoints: 5, achievedSymbol: 'LESNA' })
  expect((await jan('GET', '/categorization/category')).body).toEqual(typed.standing)

  // The panel shows the same, with the author and last year's value.
  const [unit] = (await ewa('GET', `/tasks/${open.id}/of/${world.wilki.id}`)).body
  const by = 'kuba@przyklad.example'
  expect(unit.tasks).toContainEqual({ ...saved.body, lastYear: null, updatedBy: by, author: { by, byRole: 'USER' } })
})

test('B: a year closes and everybody sees its ranking', async () => {
  const [ola, jan, borys, stranger] = [await as(world.ola), await as(world.jan), await as(world.borys), await as(null)]
  const { open, draft } = world

  // Two troops fill in their sheets; a third only starts.
  for (const leader of [jan, borys]) await leader('POST', `/tasks/initial/mark/${open.bookkeeping.id}`)
  await jan('PUT', `/tasks/${open.goodTurns.id}`, { value: 3 })
  await borys('PUT', `/tasks/${open.boys.id}`, { value: 20 })
  await borys('PUT', `/tasks/${open.campers.id}`, { value: 20 })

  // The year is closed: its ranking is fixed and its values are read-only.
  expect(await ola('PATCH', '/admin/categorization/state/close')).toMatchObject({
    status: 200,
    body: { id: open.id, state: 'FINISHED', ranking: true },
  })
  expect((await jan('PUT', `/tasks/${open.goodTurns.id}`, { value: 5 })).status).toBe(409)
  expect((await jan('GET', '/categorization')).status).toBe(409)

  // Everybody sees it as the newest ranking, without signing in.
  const ranking = [
    { place: 1, name: 'Orły', district: 'Mazowiecka', points: 12, category: 'LESNA' },
    { place: 2, name: 'Wilki', district: 'Mazowiecka', points: 6, category: 'LESNA' },
  ]
  expect((await stranger('GET', '/ranking')).body).toMatchObject(ranking)
  expect((await stranger('GET', '/ranking/years')).body[0]).toMatchObject({
    id: open.id,
    state: 'FINISHED',
    fixed: true,
  })

  // The next year opens, and the closed one keeps its ranking.
  expect((await ola('PATCH', `/admin/categorization/state/activate/${draft.id}`)).status).toBe(200)
  expect((await jan('GET', '/categorization')).body).toMatchObject({ id: draft.id, name: '2026/27' })
  expect((await stranger('GET', '/ranking')).body).toEqual([])
  expect((await stranger('GET', `/ranking/${open.id}`)).body).toMatchObject(ranking)
})

test('C: a request for access is granted', async () => {
  const [tomek, jan] = [browser(), await as(world.jan)]
  const email = 'tomek@przyklad.example'
  const tomekNow = async () => (await tomek.visit('GET', '/user/')).body

  // A new leader registers, follows the link in the mail and signs in.
  await tomek.send('/auth/register', { email, password: PASSWORD, repeatpassword: PASSWORD })
  await tomek.visit('POST', `/auth/activate/${mailedKey(email)}`)
  expect((await tomek.send('/auth/login', { email, password: PASSWORD })).status).toBe(200)
  expect(onboardingStep(await tomekNow())).toBe('choose')

  // He finds his troop and requests access; until it is granted he has no sheet.
  const { body: districts } = await tomek.visit('GET', '/districts/')
  const mazovia = districts.find((district: { name: string }) => district.name === 'Mazowiecka')
  const { body: teams } = await tomek.visit('GET', `/teams/by-district-id/${mazovia.id}`)
  const wilki = teams.find((team: { name: string }) => team.name === 'Wilki')
  await tomek.visit('POST', `/teams/ask-access/${wilki.id}`)
  expect(onboardingStep(await tomekNow())).toBe('wait')
  expect((await tomek.visit('GET', '/tasks/')).status).toBe(403)

  // The other leader of the troop is notified by bell and mail, and grants it.
  expect(mailTo(world.jan.email)[0]!.subject).toContain('Wilki')
  const [notice] = (await jan('GET', '/user/notifications')).body
  expect(notice).toMatchObject({ unread: true, request: { asker: { email }, mayDecide: true } })
  const answered = await jan('PATCH', `/user/notifications/accept/${notice.id}`)
  expect(answered.body).toMatchObject({ unread: false, request: { state: 'GRANTED', mayDecide: false } })

  // Now he has the sheet, and a notification.
  expect(onboardingStep(await tomekNow())).toBe('done')
  expect((await tomek.visit('GET', '/tasks/')).body[0]).toMatchObject({ name: 'Stan jednostki' })
  showHeldNotices()
  expect((await tomek.visit('GET', '/user/notifications')).body[0].text).toContain('Masz dostęp do drużyny Wilki')
  expect(mailTo(email)[0]!.subject).toContain('Masz dostęp')
})

test('D: a sheet is submitted, returned, submitted again and approved', async () => {
  const [jan, kuba, ewa] = [await as(world.jan), await as(world.kuba), await as(world.ewa)]
  const [ola, borys, stranger] = [await as(world.ola), await as(world.borys), await as(null)]
  const { open, wilki } = world
  const sheet = `/review/${open.id}/of/${wilki.id}`
  const remarks = `/remarks/${open.id}/of/${wilki.id}`
  const telling = async (person: typeof jan) => (await person('GET', '/user/notifications')).body[0].text

  // Two troops fill in their sheets; one submits, and can no longer change its sheet.
  for (const leader of [jan, borys]) await leader('POST', `/tasks/initial/mark/${open.bookkeeping.id}`)
  await jan('PUT', `/tasks/${open.goodTurns.id}`, { value: 5 })
  await borys('PUT', `/tasks/${open.goodTurns.id}`, { value: 1 })
  expect(await jan('POST', '/review/submit', { note: 'Gotowe' })).toMatchObject({
    status: 200,
    body: { state: 'SUBMITTED', by: world.jan.email, note: 'Gotowe' },
  })
  expect((await kuba('PUT', `/tasks/${open.goodTurns.id}`, { value: 4 })).body.code).toBe('sheet-submitted')

  // The coordinator is notified, remarks on one task and returns the sheet.
  expect(await telling(ewa)).toContain('Wilki')
  const asked = await ewa('POST', remarks, { taskId: open.goodTurns.id, text: 'Skąd pięć?' })
  expect(asked.status).toBe(201)
  const { since } = (await ewa('GET', sheet)).body
  expect(await ewa('POST', `${sheet}/return`, { note: 'Popraw uczynki', since })).toMatchObject({
    status: 200,
    body: { state: 'RETURNED', note: 'Popraw uczynki' },
  })

  // The leaders read the remark, answer it, correct the value and submit again. Nobody else can read it.
  expect(await telling(jan)).toContain('Dobre uczynki')
  expect((await kuba('GET', '/review')).body).toMatchObject({ state: 'RETURNED', note: 'Popraw uczynki' })
  expect((await kuba('GET', remarks)).body).toMatchObject([{ taskId: open.goodTurns.id, resolvedAt: null }])
  expect((await borys('GET', remarks)).status).toBe(403)
  await kuba('POST', remarks, { taskId: open.goodTurns.id, text: 'Było cztery, poprawione.' })
  expect((await kuba('PUT', `/tasks/${open.goodTurns.id}`, { value: 4 })).status).toBe(200)
  await kuba('POST', `/remarks/${asked.body.id}/resolve`)
  expect((await kuba('POST', '/review/submit')).body.state).toBe('SUBMITTED')

  // The coordinator sees the change and approves; the history keeps the points of that moment.
  const [changed] = (await ewa('GET', `/tasks/${open.id}/of/${wilki.id}/changes`)).body
  expect(changed).toMatchObject({ from: 5, to: 4, by: world.kuba.email })
  expect((await ewa('POST', `${sheet}/approve`)).body.state).toBe('APPROVED')
  expect((await jan('PUT', `/tasks/${open.goodTurns.id}`, { value: 5 })).body.code).toBe('sheet-locked')
  const { history } = (await jan('GET', '/review')).body
  expect(history.map(({ kind, points }: { kind: string; points: number }) => [kind, points])).toEqual([
    ['APPROVE', 8],
    ['SUBMIT', 8],
    ['RETURN', 10],
    ['SUBMIT', 10],
  ])

  // The year is closed and its ranking marks the approved sheet.
  expect((await ola('PATCH', '/admin/categorization/state/close')).status).toBe(200)
  expect((await stranger('GET', '/ranking')).body).toMatchObject([
    { name: 'Wilki', points: 8, approved: true },
    { name: 'Orły', points: 2, approved: false },
  ])
})

test('E: tasks are starred like last year, done and summed up', async () => {
  const [jan, kuba, ewa] = [await as(world.jan), await as(world.kuba), await as(world.ewa)]
  const { open, wilki } = world
  const own = () => jan('GET', '/plan')

  // September: a target and last year's values are chosen before any prerequisite is done. The domain computes the result.
  await jan('PATCH', '/plan', { target: 'PUSZCZANSKA' })
  const answers = await Promise.all(
    ['/categorization', '/tasks/', '/tasks/initial'].map(async path => (await jan('GET', path)).body),
  )
  const { year, entries } = splitAnswer([answers[0], answers[1], answers[2]])
  const sheet = prepareSheet(year)(entries)
  const then = new Map([[open.goodTurns.id, { value: 7, points: 10 }]])
  const { draft } = mineLikeLastYear(sheet.tasks, entries.mine, then)
  expect([...draft]).toEqual([[open.goodTurns.id, { value: 5, month: null }]])
  const promised = standingWithMine(
    prepareMine({ groups: year.groups, tasks: sheet.tasks })({ values: new Map(), mine: draft }),
    1,
    year.thresholds,
  )
  const pressed = await jan('POST', '/plan/many', {
    tasks: [...draft].map(([taskId, row]) => ({ taskId, mine: true, ...row, expected: { mine: false } })),
  })
  expect(pressed.body.plan.standing).toEqual(promised)

  // Another leader lowers one number; undoing the press leaves that row and names it.
  await kuba('PUT', `/plan/tasks/${open.goodTurns.id}`, { value: 4 })
  const undone = await jan('POST', '/plan/many', { tasks: pressed.body.replaced })
  expect(undone.body.left).toMatchObject([{ taskId: open.goodTurns.id, value: 4, by: world.kuba.email }])

  // January: the coordinator reads what is theirs; the leaders enter half of it, and what it leads to stays the same.
  const read = (await ewa('GET', `/plan/${open.id}/of/${wilki.id}`)).body
  const standing = { category: 'LESNA', points: 8 }
  expect(read).toMatchObject({ target: 'PUSZCZANSKA', tasks: [{ value: 4 }], standing })
  await jan('POST', `/tasks/initial/mark/${open.bookkeeping.id}`)
  await kuba('PUT', `/tasks/${open.goodTurns.id}`, { value: 2 })
  expect((await own()).body.standing).toMatchObject(standing)
  expect((await jan('GET', '/tasks/left')).body.mine).toEqual({ all: 1, done: 0, late: 0 })

  // May: everything is done, the sheet has the promised points, and submitting ends the starring.
  await jan('PUT', `/tasks/${open.goodTurns.id}`, { value: 4 })
  expect((await jan('GET', '/tasks/left')).body.mine).toEqual({ all: 1, done: 1, late: 0 })
  expect((await jan('GET', '/categorization/category')).body).toMatchObject(standing)
  expect((await jan('POST', '/review/submit')).status).toBe(200)
  expect((await kuba('PATCH', '/plan', { target: null })).body.code).toBe('sheet-submitted')
})
