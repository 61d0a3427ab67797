import { CalendarDays } from 'lucide-react'
import { Link } from 'wouter'
import type { Review } from '#client/sheet/view/ReviewHistory.tsx'
import { counted } from '#domain/text/plural.ts'
import { dayOfTalk, TALKS_PATH } from './talks.ts'

type TalkCardProps = Pick<Review, 'talksToConfirm' | 'nextTalk'>

/** Leads from the summary to the record that waits for its leaders, and to the next talk. */
export function TalkCard({ talksToConfirm: waiting, nextTalk: next }: TalkCardProps) {
  if (waiting === 0 && !next) return null
  const when = next && dayOfTalk({ ...next, heldOn: null })
  return (
    <section className="card facts-card" aria-labelledby="karta-rozmowy">
      <CalendarDays aria-hidden="true" />
      <div>
        <h2 id="karta-rozmowy">{waiting > 0 ? 'Na to się umówiliście: zgadza się?' : `Następna rozmowa: ${when}`}</h2>
        <p className="hint anywhere">
          {waiting > 0 &&
            `${counted(waiting, 'zapis rozmowy czeka', 'zapisy rozmów czekają', 'zapisów rozmów czeka')} na potwierdzenie. `}
          {next && (waiting > 0 ? `Następna: ${next.kind}, ${when}` : next.kind)}
          {next && `, ${next.minutes} min${next.place ? `, ${next.place}` : ''}.`}
        </p>
      </div>
      <Link href={TALKS_PATH} className="btn">
        {waiting > 0 ? 'Przeczytaj i potwierdź' : 'Rozmowy'}
      </Link>
    </section>
  )
}
