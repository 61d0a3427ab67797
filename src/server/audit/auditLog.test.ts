import { expect, test } from 'bun:test'
import { inClock } from '#test/clock.ts'
import { callAs, freshWorld } from '#test/world.ts'
import { recordChange } from './recordChange.ts'

const world = freshWorld()

test('the log lists everything that happened, newest first, limited to what the reader may see', async () => {
  await callAs(world.ola, 'PATCH', `/admin/teams/${world.wilki.id}`, { locked: true })
  await callAs(world.ola, 'PATCH', `/admin/teams/${world.fale.id}`, { locked: true })
  const all = (await callAs(world.adam, 'GET', '/admin/audit')).body
  expect(all.map((entry: { team: { name: string } }) => entry.team.name)).toEqual(['Fale', 'Wilki'])
  expect(all[0]).toMatchObject({
    kind: 'sheet.approve',
    actor: { email: 'ola@przyklad.example' },
    after: { state: 'APPROVED' },
  })

  const ewas = (await callAs(world.ewa, 'GET', '/admin/audit')).body
  expect(ewas).toMatchObject([{ team: { name: 'Wilki' }, actor: { role: 'TOPLEVEL_COORDINATOR', email: null } }])
})

test('names are those of the time, also for rows that were renamed or deleted since', async () => {
  const kinds = async () =>
    (await callAs(world.adam, 'GET', '/admin/audit')).body.map(
      ({ kind, team, year }: Record<string, { name: string }>) => [kind, team?.name ?? year?.name],
    )
  await callAs(world.ola, 'PATCH', `/admin/teams/${world.wilki.id}`, { shadow: true })
  await callAs(world.ola, 'PATCH', `/admin/teams/${world.wilki.id}`, { name: 'Żbiki' })
  await callAs(world.ola, 'DELETE', `/admin/categorization/${world.draft.id}`)
  expect(await kinds()).toEqual([
    ['year.delete', '2026/27'],
    ['team.change', 'Żbiki'],
    ['team.change', 'Wilki'],
  ])
})

test('V28 an entry has the office its actor had then, and no later one', async () => {
  await callAs(world.ewa, 'PATCH', `/admin/teams/${world.wilki.id}`, { shadow: true })
  await callAs(world.ola, 'PATCH', `/admin/users/${world.ewa.id}/permissions/TOPLEVEL_COORDINATOR`)
  await callAs(
    world.adam,
    'PATCH',
    `/admin/users/${world.dorota.id}/permissions/DISTRICT_COORDINATOR/${world.mazovia.id}`,
  )
  const [{ actor }] = (await callAs(world.dorota, 'GET', '/admin/audit?kind=team')).body
  expect(actor).toEqual({ id: world.ewa.id, email: null, name: null, role: 'DISTRICT_COORDINATOR' })
  expect((await callAs(world.ola, 'GET', '/admin/audit?kind=team')).body[0].actor).toMatchObject({
    email: 'ewa@przyklad.example',
    role: 'DISTRICT_COORDINATOR',
  })
})

test('V28 acts in an office that the person no longer has are shown without a name', async () => {
  await callAs(world.ola, 'PATCH', `/admin/teams/${world.wilki.id}`, { shadow: true })
  await callAs(world.adam, 'PATCH', `/admin/users/${world.ola.id}/permissions/USER`)
  const [{ actor }] = (await callAs(world.ewa, 'GET', '/admin/audit?kind=team')).body
  expect(actor).toEqual({ id: world.ola.id, email: null, name: null, role: 'TOPLEVEL_COORDINATOR' })
})

test('an id is returned with the name it had', async () => {
  const { draft } = world
  await callAs(world.ola, 'PATCH', `/admin/categorization/tasks/${draft.hike.id}`, {
    primaryGroupId: draft.camps.id,
    secondaryGroupId: draft.unit.id,
  })
  await callAs(world.ola, 'PATCH', `/admin/categorization/tasks/group/${draft.camps.id}`, { name: 'Obozy' })
  await callAs(world.ola, 'PATCH', `/admin/teams/${world.wilki.id}`, { districtId: world.pomerania.id })
  const [moved, , changed] = (await callAs(world.adam, 'GET', '/admin/audit')).body
  expect([moved.before.district, moved.after.district]).toEqual(['Mazowiecka', 'Pomorska'])
  expect([changed.before, changed.after]).toMatchObject([
    { primaryGroup: 'Stan jednostki', secondaryGroup: 'Biwaki' },
    { primaryGroup: 'Biwaki', secondaryGroup: 'Stan jednostki' },
  ])
})

test('V27 a coordinator reads neither the new office nor the e-mail of a person promoted out of reach', async () => {
  await callAs(world.ola, 'PATCH', `/admin/users/${world.jan.id}/permissions/TOPLEVEL_COORDINATOR`)
  const read = async (reader: { id: number }) =>
    (await callAs(reader, 'GET', '/admin/audit?kind=role')).body.map((entry: Record<string, unknown>) => [
      entry.user,
      entry.after,
    ])
  expect(await read(world.ewa)).toEqual([[{ id: world.jan.id, email: null, name: null }, null]])
  expect(JSON.stringify((await callAs(world.ewa, 'GET', '/admin/audit')).body)).not.toContain('jan@')
  expect(await read(world.ola)).toMatchObject([[{ email: 'jan@przyklad.example' }, { role: 'TOPLEVEL_COORDINATOR' }]])

  await callAs(world.ola, 'PATCH', `/admin/users/${world.jan.id}/permissions/USER`)
  expect((await read(world.ewa))[0]).toMatchObject([{ email: 'jan@przyklad.example' }, { role: 'USER' }])
})

test('an act that changed nothing leaves no entry', async () => {
  await callAs(world.ola, 'PATCH', `/admin/teams/${world.wilki.id}`, { shadow: false, name: 'Wilki' })
  await callAs(world.ola, 'PATCH', `/admin/districts/${world.mazovia.id}`, { autoaccept: true })
  await callAs(world.ola, 'PATCH', `/admin/users/${world.jan.id}/permissions/USER`)
  await callAs(world.ola, 'PATCH', `/admin/users/${world.ewa.id}/permissions/DISTRICT_COORDINATOR/${world.mazovia.id}`)
  await callAs(world.ola, 'PATCH', `/admin/categorization/${world.draft.id}`, { name: '2026/27' })
  expect((await callAs(world.adam, 'GET', '/admin/audit')).body).toEqual([])
})

test('entries are found by day in Warsaw and by words, whatever the case', async () => {
  await inClock(async set => {
    set('2026-11-20T22:59:59Z')
    await callAs(world.ola, 'PATCH', `/admin/teams/${world.wilki.id}`, { name: 'Żbiki' })
    set('2026-11-20T23:00:00Z')
    await callAs(world.ola, 'PATCH', `/admin/teams/${world.orly.id}`, { shadow: true })
    const found = async (query: string) =>
      (await callAs(world.adam, 'GET', `/admin/audit?${query}`)).body.map(
        ({ team }: { team: { name: string } }) => team.name,
      )
    expect(await found('to=2026-11-20')).toEqual(['Żbiki'])
    expect(await found('from=2026-11-21')).toEqual(['Orły'])
    expect(await found('from=2026-11-20&to=2026-11-21')).toEqual(['Orły', 'Żbiki'])
    expect(await found(`q=${encodeURIComponent('żBIKI')}`)).toEqual(['Żbiki'])
    expect(await found(`q=${encodeURIComponent('orły')}`)).toEqual(['Orły'])
    expect((await callAs(world.adam, 'GET', '/admin/audit?from=wczoraj')).status).toBe(400)
  })
})

test('V27 a search finds no role that the reader may not see', async () => {
  await callAs(world.ola, 'PATCH', `/admin/users/${world.jan.id}/permissions/TOPLEVEL_COORDINATOR`)
  const found = async (reader: { id: number }) => (await callAs(reader, 'GET', '/admin/audit?q=TOPLEVEL')).body.length
  expect([await found(world.ewa), await found(world.ola)]).toEqual([0, 1])
})

test('an export contains more than one page', async () => {
  for (let n = 0; n < 60; n++) recordChange(world.adam, 'team.change', { teamId: world.wilki.id }, null, { n })
  const count = async (query: string) => (await callAs(world.adam, 'GET', `/admin/audit${query}`)).body.length
  expect([await count(''), await count('?all=1')]).toEqual([50, 60])
})

test('entries are found by person, team and kind', async () => {
  await callAs(world.ewa, 'PATCH', `/admin/teams/${world.wilki.id}`, { locked: true })
  await callAs(world.ola, 'PATCH', `/admin/users/${world.jan.id}/permissions/TOPLEVEL_COORDINATOR`)
  const found = async (query: string) => (await callAs(world.adam, 'GET', `/admin/audit?${query}`)).body.length
  expect(await found(`person=${world.ewa.id}`)).toBe(1)
  expect(await found(`person=${world.jan.id}`)).toBe(1)
  expect(await found(`team=${world.wilki.id}`)).toBe(1)
  expect(await found('kind=role')).toBe(1)
  expect(await found('kind=sheet.approve')).toBe(1)
  expect(await found('kind=year')).toBe(0)
})
