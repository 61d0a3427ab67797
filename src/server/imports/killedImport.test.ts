import { afterEach, expect, test } from 'bun:test'
import { countIn, KILLS, killDuring } from '#test/kills.ts'
import { endProcesses } from '#test/process.ts'
import { as, createWorld, sessionOf } from '#test/world.ts'

afterEach(endProcesses)

const ROWS = 400

const listOf = (kill: number) =>
  ['chorągiew;hufiec;drużyna;adresy']
    .concat(
      Array.from({ length: ROWS }, (_, i) => `Mazowiecka;H ${kill};${kill} ${i} MDH;a${kill}.${i}@poczta.example`),
    )
    .join('\n')

test('P69 an import killed in the middle is stored whole or not at all', async () => {
  const world = createWorld()
  const cookie = await sessionOf(world.ewa)
  await killDuring({
    act: (server, kill) => server.fetch('POST', '/admin/imports/troops', { text: listOf(kill), decisions: [] }, cookie),
    isWhole: (file, kill, wholeBefore) => {
      const count = countIn(file)
      const isWhole = count(`teams WHERE name LIKE '${kill} %'`) === ROWS
      const all = wholeBefore + (isWhole ? 1 : 0)
      expect([
        count(`teams WHERE name LIKE '${kill} %'`),
        count(`invitations WHERE email LIKE 'a${kill}.%'`),
        count(`outbox WHERE recipient LIKE 'a${kill}.%'`),
        count(`troop_groups WHERE name = 'H ${kill}'`),
      ]).toEqual(isWhole ? [ROWS, ROWS, ROWS, 1] : [0, 0, 0, 0])
      expect([count('acts'), count("audit_entries WHERE kind = 'team.import'")]).toEqual([all, all])
      expect(count('invitation_keys')).toBe(count('invitations'))
      return isWhole
    },
  })
})

test('P69 an import that is taken back and killed in the middle is gone after the next start, or whole', async () => {
  const world = createWorld()
  const ewa = await as(world.ewa)
  const ids: string[] = []
  for (let kill = 0; kill <= KILLS; kill++)
    ids.push((await ewa('POST', '/admin/imports/troops', { text: listOf(kill), decisions: [] })).body.id)
  const cookie = await sessionOf(world.ewa)
  await killDuring({
    act: (server, kill) => server.fetch('DELETE', `/admin/imports/${ids[kill]}`, undefined, cookie),
    isFinishedByStart: true,
    isWhole: (file, kill, wholeBefore) => {
      const count = countIn(file)
      const isGone = count(`acts WHERE id = '${ids[kill]}' AND undoneAt IS NOT NULL`) === 1
      expect([
        count(`teams WHERE name LIKE '${kill} %'`),
        count(`invitations WHERE email LIKE 'a${kill}.%'`),
        count(`outbox WHERE recipient LIKE 'a${kill}.%'`),
        count(`troop_groups WHERE name = 'H ${kill}'`),
      ]).toEqual(isGone ? [0, 0, 0, 0] : [ROWS, ROWS, ROWS, 1])
      expect(count("audit_entries WHERE kind = 'act.undo'")).toBe(wholeBefore + (isGone ? 1 : 0))
      expect([
        count('invitation_keys'),
        count('act_parts WHERE actId IN (SELECT id FROM acts WHERE undoneAt IS NOT NULL)'),
      ]).toEqual([count('invitations'), 0])
      return isGone
    },
  })
})
