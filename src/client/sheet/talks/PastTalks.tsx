import { type Talk, talksOf, teamSheets } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { formatDate } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import { counted } from '#domain/text/plural.ts'
import { dayInWords } from '#domain/warsaw.ts'
import { Agreed, PrintLink, TalkLine, ThenAndNow } from './TalkRecord.tsx'
import type { Numbers } from './talks.ts'

/** A talk that is over: confirmed, cancelled or without a record. */
export function PastTalk({ talk, now }: { talk: Talk; now: Numbers }) {
  const { state } = talk
  if (state !== 'CONFIRMED')
    return (
      <article className="talks__past">
        <TalkLine talk={talk} />
        <p className="muted">
          {state === 'UNRECORDED'
            ? 'Minęła. Koordynator jeszcze nie zapisał, na co się umówiliście.'
            : `Odwołana albo nie odbyła się: ${formatDate(talk.at)}, ${authorName(talk)}.`}
        </p>
      </article>
    )
  return (
    <details className="talks__past">
      <summary>
        <TalkLine talk={talk}>
          <span>{confirmation(talk)}</span>
        </TalkLine>
      </summary>
      <div className="stack">
        <Agreed talk={talk} />
        <ThenAndNow talk={talk} now={now} />
        <div className="row">
          <PrintLink talk={talk}>Drukuj protokół</PrintLink>
        </div>
      </div>
    </details>
  )
}

export const confirmation = ({ confirmedAt, confirmedBy }: Talk) =>
  `${confirmedBy ?? 'konto usunięte'}, ${formatDate(confirmedAt!)}`

/** The records of the troop's closed years. */
export function EarlierTalks({ team, yearId }: { team: { id: number }; yearId: number }) {
  const years = useReadOrNull(teamSheets(team.id))?.filter(year => year.state === 'FINISHED' && year.yearId !== yearId)
  return years?.map(year => (
    <EarlierYear key={year.yearId} name={year.year} place={{ teamId: team.id, yearId: year.yearId }} />
  ))
}

function EarlierYear({ name, place }: { name: string; place: { teamId: number; yearId: number } }) {
  const talks = useReadOrNull(talksOf(place))?.filter(({ agreed }) => agreed !== null)
  if (!talks || talks.length === 0) return null
  return (
    <details className="talks__past">
      <summary>
        <b>Rozmowy: {name}</b> <span className="muted">{counted(talks.length, 'zapis', 'zapisy', 'zapisów')}</span>
      </summary>
      <div className="stack">
        {talks.map(talk => (
          <article key={talk.id} className="stack tight">
            <TalkLine talk={talk}>{talk.heldOn && <span>{dayInWords(talk.heldOn)}</span>}</TalkLine>
            <Agreed talk={talk} />
            <ThenAndNow talk={talk} now={null} />
          </article>
        ))}
      </div>
    </details>
  )
}
