import { myStanding } from '#client/api/reads.ts'
import { useMe } from '#client/api/session.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { formatDateTime } from '#client/ui/format.ts'
import type { Standing } from '#domain/scoring/standing.ts'
import { nextSnapshot } from '#domain/snapshotTime.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearState } from '#domain/year/year.ts'

interface Case {
  state: YearState
  hidden: boolean
  /** The troop's state in the OPEN year; null while it is unknown. */
  standing: Pick<Standing, 'prerequisitesMissing' | 'points'> | null
  now: number
}

export function Absence({ state }: { state: YearState }) {
  const session = useMe()
  const standing = useReadOrNull(myStanding) ?? null
  const hidden = session.state === 'signedIn' && session.me.team?.shadow === true
  return <>{whyNotRanked({ state, hidden, standing, now: Date.now() })}</>
}

/** Explains why the user's own troop is in no row of a ranking, and when that may change. */
export function whyNotRanked({ state, hidden, standing, now }: Case): string {
  if (state !== 'OPEN')
    return 'Twojej drużyny nie ma w tym rankingu. Weszły do niego drużyny, które do zamknięcia spełniły wszystkie wymagania wstępne i nie były ukryte.'
  if (hidden) return 'Twoja drużyna jest ukryta, więc nie ma jej w rankingu. Pokazać może ją koordynator chorągwi.'
  if (standing === null)
    return 'Twojej drużyny nie ma w tym rankingu. Wchodzą do niego drużyny, które spełniły wszystkie wymagania wstępne.'

  const when = formatDateTime(nextSnapshot(now))
  const { prerequisitesMissing: missing } = standing
  if (missing > 0)
    return `Twojej drużyny nie ma jeszcze w rankingu: brakuje ${counted(missing, 'wymagania wstępnego', 'wymagań wstępnych', 'wymagań wstępnych')}. Następne przeliczenie: ${when}.`
  if (standing.points === 0)
    return `Twojej drużyny nie ma jeszcze w rankingu. Jeśli arkusz jest pusty, wpisz pierwszą wartość. Następne przeliczenie: ${when}.`
  return `Twoja drużyna spełnia już warunki, ale ranking przeliczono wcześniej. Pojawi się w nim po następnym przeliczeniu: ${when}.`
}
