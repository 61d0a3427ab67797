import { type User, userById } from '#server/auth/user.ts'
import { DAY } from '#server/core/clock.ts'
import { answerUnfit, cancelTalk, confirmTalk, createTalk } from '#server/talks/talkActs.ts'
import { kindsOf } from '#server/years/talkKinds.ts'
import { openYear } from '#server/years/yearLookups.ts'
import type { StoredTroop } from './insertAssociation.ts'

const AGREED =
  'Stopnie: sześciu harcerzy kończy próbę do lutego, pierwsze dwie do świąt.\nKurs zastępowych w grudniu, jadą trzej.\nZimowisko razem z drugą drużyną, program do 10 grudnia.'

/** Talks of the open year in every state, with the product's own operations. Of ten troops two have none. */
export function talkWithTroops(coordinator: User, troops: readonly StoredTroop[], today: Date) {
  const year = openYear()
  const [autumn, winter] = kindsOf(year.id).map(({ id }) => id)
  const at = (days: number) => `${new Date(today.getTime() + days * DAY).toISOString().slice(0, 10)}T17:00:00.000Z`
  for (const [n, troop] of troops.entries()) {
    const leader = troop.leaderIds[0] === undefined ? null : userById(troop.leaderIds[0])
    if (!leader?.team || autumn === undefined || winter === undefined) continue
    const own = { user: leader, team: leader.team }
    const address = { id: year.id, team: troop.id }
    const place = 'harcówka, Lipowa 4'
    const arrange = (kindId: number, days: number) =>
      createTalk(coordinator, address, { kindId, arrangedFor: at(days), minutes: 60, place })
    const record = () =>
      createTalk(coordinator, address, {
        kindId: autumn,
        heldOn: at(-4).slice(0, 10),
        agreed: AGREED,
        target: n === 0 ? 'PUSZCZANSKA' : null,
        panelNote: n % 20 === 0 ? 'Do majowej rozmowy: służba z drugą drużyną hufca.' : null,
        place,
      })
    // The first troop is the one of the account that is shown: its record waits, its next talk is ahead.
    const kind = n % 10
    if (kind === 0 || kind === 5) record()
    if (kind === 0) arrange(winter, 12 + (n % 5))
    if (kind === 1 || kind === 6) {
      const { id, version } = record()
      confirmTalk(own, id, version)
    }
    if (kind === 2) arrange(autumn, -3)
    if (kind === 3) arrange(autumn, 2 + (n % 4))
    if (kind === 4) answerUnfit(own, arrange(autumn, 5).id, 'Środa albo czwartek po 19:00.')
    if (kind === 6) cancelTalk(coordinator, arrange(winter, 20).id)
    // It was not held.
    if (kind === 7) cancelTalk(coordinator, arrange(autumn, -6).id)
  }
}
