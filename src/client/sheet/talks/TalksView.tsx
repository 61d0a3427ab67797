import { Check, Lock, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Talk, talksOf } from '#client/api/reads.ts'
import { EVERY_MINUTE, useRead } from '#client/api/useRead.ts'
import type { Discussion } from '#client/sheet/view/discussion.ts'
import type { Review } from '#client/sheet/view/ReviewHistory.tsx'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { takeFocus } from '#client/ui/keepFocus.ts'
import { counted } from '#domain/text/plural.ts'
import { ComingTalk, MissingTalk } from './ComingTalk.tsx'
import { confirmation, EarlierTalks, PastTalk } from './PastTalks.tsx'
import { dayOfTalk, numbersNow } from './talks.ts'
import { WaitingTalk } from './WaitingTalk.tsx'

interface TalksViewProps {
  team: { id: number; name: string }
  yearId: number
  sheet: Sheet
  review: Review
  discussion: Discussion | undefined
  /** The year is no longer OPEN: talks are only read. */
  isOver: boolean
}

/** Talks about the troop's own sheet (rules.md#64): first what waits for its leaders, then what comes. */
export function TalksView({ team, yearId, sheet, review, discussion, isOver }: TalksViewProps) {
  const place = { teamId: team.id, yearId }
  const talks = useRead(talksOf(place), EVERY_MINUTE)
  const [pressed, setPressed] = useState<number>()
  if (!talks) return <Loading />

  const now = numbersNow(sheet)
  const own = { team, place, isOver }
  const waiting = talks.filter(({ state }) => state === 'RECORDED')
  const ahead = talks.filter(({ state }) => state === 'ARRANGED').toSorted(byTime)
  const rest = talks.filter(({ state }) => state !== 'RECORDED' && state !== 'ARRANGED')
  // Another leader may have confirmed it first.
  const confirmed = talks.find(({ id, state }) => id === pressed && state === 'CONFIRMED')
  const none = review.talkKinds.filter(({ id }) =>
    talks.every(talk => talk.kindId !== id || talk.state === 'CANCELLED'),
  )
  return (
    <section className="card talks" aria-labelledby="rozmowy">
      <header className="section-head">
        <MessageSquare aria-hidden="true" />
        <div className="section-head__words">
          <h2 id="rozmowy" tabIndex={-1}>
            Rozmowy
          </h2>
          <p className="section-head__state hint">
            {waiting.length > 0
              ? `${counted(waiting.length, 'zapis czeka', 'zapisy czekają', 'zapisów czeka')} na Was`
              : 'z koordynatorem o arkuszu i celu'}
          </p>
        </div>
      </header>
      {isOver && (
        <p className="talks__says">
          <Lock aria-hidden="true" /> <b>Rok zamknięty.</b> Rozmowy można czytać i drukować.
        </p>
      )}
      {confirmed && (
        <Banner key={confirmed.id} tone="ok" Icon={Check} tabIndex={-1} ref={takeFocus}>
          <b>Potwierdzone: {confirmed.kind}.</b> {confirmation(confirmed)}. Zapis jest niżej.
        </Banner>
      )}
      {waiting.map((talk, index) => (
        <WaitingTalk
          key={talk.id}
          talk={talk}
          isFirst={index === 0}
          now={now}
          discussion={discussion}
          onPressed={() => setPressed(talk.id)}
          {...own}
        />
      ))}
      {waiting.length === 0 && <h3 className="talks__lead">{headline(ahead[0], talks, none.length)}</h3>}
      {ahead.map(talk => (
        <ComingTalk key={talk.id} talk={talk} {...own} />
      ))}
      {none.map(kind => (
        <MissingTalk key={kind.id} kind={kind} review={review} />
      ))}
      {none.length > 0 && !isOver && discussion && (
        <p className="talks__says">
          Żeby się umówić, napiszcie w{' '}
          <Link href="/kategoryzacja?obszar=0#uwagi-do-arkusza">uwagach do całego arkusza</Link>.
        </p>
      )}
      {rest.map(talk => (
        <PastTalk key={talk.id} talk={talk} now={now} />
      ))}
      <EarlierTalks team={team} yearId={yearId} />
    </section>
  )
}

const byTime = (a: Talk, b: Talk) => (a.arrangedFor! < b.arrangedFor! ? -1 : 1)

function headline(next: Talk | undefined, talks: readonly Talk[], none: number): string {
  if (next) return `Następna rozmowa: ${dayOfTalk(next)}`
  if (talks.some(({ state }) => state === 'CONFIRMED')) return 'Wszystkie zapisy są potwierdzone'
  if (talks.length > 0) return 'Nic nie czeka na Was'
  return none > 0 ? 'Nikt nie umówił jeszcze rozmowy' : 'W tym roku nie ma rozmów'
}
