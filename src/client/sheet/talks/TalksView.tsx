import { CalendarDays, CircleDashed, Lock, MapPin, MessageSquare, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { myReview, type Talk, talksOf, teamSheets } from '#client/api/reads.ts'
import { EVERY_MINUTE, refresh, useRead, useReadOrNull } from '#client/api/useRead.ts'
import type { Discussion } from '#client/sheet/view/discussion.ts'
import { RemarkField } from '#client/sheet/view/RemarkField.tsx'
import type { Review } from '#client/sheet/view/ReviewHistory.tsx'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import { WHOLE_SHEET } from '#client/sheet/view/threads.ts'
import { useWork } from '#client/ui/dialog/useWork.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { whyFailed } from '#client/ui/feedback/messages.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Field, FormError } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { formatDate, formatDateTime, formatTime, relativeTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import { type Day, warsawDay } from '#domain/deadline.ts'
import { UnfitTalk } from '#domain/requests/talks.ts'
import { counted } from '#domain/text/plural.ts'
import { roleNames } from '#domain/text/roleNames.ts'
import { dayAndMonth, dayInWords, weekdayOf } from '#domain/warsaw.ts'
import { Agreed, Corrected, TalkLine, ThenAndNow } from './TalkRecord.tsx'
import { dayOfTalk, type Numbers, numbersNow, saveTalksToCalendar, TALKS_PATH } from './talks.ts'

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
  if (!talks) return <Loading />

  const now = numbersNow(sheet)
  const own = { team, place, now, discussion, isOver }
  const waiting = talks.filter(({ state }) => state === 'RECORDED')
  const ahead = talks.filter(({ state }) => state === 'ARRANGED').toSorted(byTime)
  const rest = talks.filter(({ state }) => state !== 'RECORDED' && state !== 'ARRANGED')
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
            {waiting.length > 0 ? `${waiting.length} czeka na Was` : 'z koordynatorem o arkuszu i planie'}
          </p>
        </div>
      </header>
      {isOver && (
        <p className="talks__says">
          <Lock aria-hidden="true" /> <b>Rok zamknięty.</b> Rozmowy można czytać i drukować.
        </p>
      )}
      {waiting.map((talk, index) => (
        <Waiting key={talk.id} talk={talk} isFirst={index === 0} {...own} />
      ))}
      {waiting.length === 0 && <h3 className="talks__lead">{headline(ahead[0], talks, none.length)}</h3>}
      {ahead.map(talk => (
        <Ahead key={talk.id} talk={talk} {...own} />
      ))}
      {none.map(kind => (
        <div key={kind.id} className="talks__next" data-none>
          <DateLeaf before={kind.dueOn ? 'do' : ''} day={kind.dueOn} />
          <div>
            <h3>{kind.name}</h3>
            <p className="talk-line">
              <span>
                <CircleDashed aria-hidden="true" className="talk-mark" />
                jeszcze nieumówiona
              </span>
              <span>umawia {whoArranges(review)}</span>
            </p>
          </div>
        </div>
      ))}
      {none.length > 0 && !isOver && discussion && (
        <p className="talks__says">
          Żeby się umówić, napiszcie w{' '}
          <Link href="/kategoryzacja?obszar=0#uwagi-do-arkusza">uwagach do całego arkusza</Link>.
        </p>
      )}
      {rest.map(talk => (
        <Past key={talk.id} talk={talk} now={now} />
      ))}
      <EarlierYears team={team} yearId={yearId} />
    </section>
  )
}

/** "koordynator chorągwi: Gracjan Wiąz"; the office alone of those without a name. */
function whoArranges({ talksWith }: Review): string {
  const names = talksWith.flatMap(({ by }) => by ?? [])
  const office = talksWith[0]?.byRole ? roleNames[talksWith[0].byRole] : 'koordynator'
  return names.length > 0 ? `${office}: ${names.join(', ')}` : office
}

const byTime = (a: Talk, b: Talk) => (a.arrangedFor! < b.arrangedFor! ? -1 : 1)

function headline(next: Talk | undefined, talks: readonly Talk[], none: number): string {
  if (next) return `Następna rozmowa: ${dayOfTalk(next)}`
  if (talks.some(({ state }) => state === 'CONFIRMED')) return 'Wszystkie zapisy są potwierdzone'
  if (talks.length > 0) return 'Nic nie czeka na Was'
  return none > 0 ? 'Nikt nie umówił jeszcze rozmowy' : 'W tym roku nie ma rozmów'
}

interface OwnTalk {
  talk: Talk
  team: { id: number; name: string }
  place: { teamId: number; yearId: number }
  now: Numbers
  discussion: Discussion | undefined
  isOver: boolean
}

function Waiting({ talk, team, place, now, discussion, isOver, isFirst }: OwnTalk & { isFirst: boolean }) {
  const [isAnswering, setAnswering] = useState(false)
  const confirm = useWork(async () => {
    try {
      await answer(api.talks({ id: talk.id }).confirm.post({ version: talk.version }))
    } finally {
      // Also after an error: the record may be another one by now.
      await Promise.all([refresh(talksOf(place)), refresh(myReview({ teamId: team.id }))])
    }
  })
  const isChanged = isRefusedWith(confirm.error, 'record-changed')
  return (
    <article className="talks__waiting" aria-labelledby={`rozmowa-${talk.id}`}>
      <TalkLine talk={talk} />
      <h3 className={isFirst ? 'talks__lead' : undefined} id={`rozmowa-${talk.id}`}>
        {isFirst ? 'Na to się umówiliście. Zgadza się?' : `${talk.kind}: zgadza się?`}
      </h3>
      {isChanged && (
        <Note tone="danger">
          <b>Zapis zmienił się przed chwilą.</b> Nic nie zostało potwierdzone. Poniżej jest nowy zapis.
        </Note>
      )}
      <Agreed talk={talk} />
      <Corrected key={talk.version} talk={talk} />
      <ThenAndNow talk={talk} now={isOver ? null : now} />
      {!isOver && (
        <>
          {confirm.error !== undefined && !isChanged && <FormError message={whyFailed(confirm.error)} />}
          <div className="row">
            <button type="button" className="btn" data-tone="primary" disabled={confirm.busy} onClick={confirm.run}>
              Zgadza się
            </button>
            {discussion && (
              <button
                type="button"
                className="btn"
                aria-expanded={isAnswering}
                onClick={() => setAnswering(!isAnswering)}
              >
                Odpowiedz
              </button>
            )}
            <PrintLink talk={talk}>Drukuj protokół</PrintLink>
          </div>
          {isAnswering && discussion && (
            <div className="talks__answer">
              <RemarkField
                discussion={discussion}
                about={WHOLE_SHEET}
                label="Co się nie zgadza?"
                send="Wyślij odpowiedź"
                takesFocus
              >
                <Link href="/kategoryzacja?obszar=0">Uwagi do całego arkusza</Link>
              </RemarkField>
              <p className="hint">Przeczytają ją koordynatorzy, w uwagach do całego arkusza.</p>
            </div>
          )}
        </>
      )}
      <p className="hint">
        Zapisane {formatDateTime(talk.at)}, {authorName(talk)}.
        {!isOver &&
          ' Po „Zgadza się” nikt już tego nie zmieni. Wystarczy, że potwierdzi jedno z Was; potwierdzenie wymaga sieci.'}
      </p>
    </article>
  )
}

const PrintLink = ({ talk, children }: { talk: Talk; children: ReactNode }) => (
  <Link href={`${TALKS_PATH}/${talk.id}/druk`} className="btn" data-tone="quiet">
    <Printer aria-hidden="true" />
    {children}
  </Link>
)

function DateLeaf({ before, day }: { before: string; day: Day | null }) {
  if (day === null)
    return (
      <p className="date-leaf">
        <b aria-hidden="true">?</b> <span>bez dnia</span>
      </p>
    )
  const [number, month] = dayAndMonth(day).split(' ')
  return (
    <p className="date-leaf">
      <span>{before}</span> <b>{number}</b> <span>{month}</span>
    </p>
  )
}

function Ahead({ talk, team, place, isOver }: OwnTalk) {
  const [isUnfit, setUnfit] = useState(false)
  const { kind, arrangedFor, unfit } = talk
  const day = warsawDay(Date.parse(arrangedFor!))
  return (
    <article className="talks__next" aria-labelledby={`rozmowa-${talk.id}`}>
      <DateLeaf before={`${weekdayOf(day).slice(0, 3)}.`} day={day} />
      <div>
        <h3 id={`rozmowa-${talk.id}`}>{kind}</h3>
        <p className="talk-line">
          <b>umówiona na {formatTime(arrangedFor!)}</b>
          <span>{talk.minutes} min</span>
          {talk.place && (
            <span className="anywhere">
              <MapPin aria-hidden="true" />
              {talk.place}
            </span>
          )}
          <span>{authorName(talk)}</span>
        </p>
        {talk.sequence > 0 && (
          <p className="hint">
            {talk.movedFrom
              ? `Przełożona z ${formatDateTime(talk.movedFrom)}. Ostatnia zmiana: `
              : 'Miejsce albo długość zmienione: '}
            {relativeTime(talk.at, Date.now())}.
          </p>
        )}
        {unfit && (
          <blockquote className="talks__unfit anywhere">
            <small className="muted">
              Nie pasuje: {authorName(unfit)}, {formatDateTime(unfit.at)}
            </small>
            <p>{unfit.text}</p>
          </blockquote>
        )}
      </div>
      <div className="row tight">
        <button
          type="button"
          className="btn"
          onClick={() => saveTalksToCalendar([{ ...talk, team: team.name, page: TALKS_PATH }])}
        >
          <CalendarDays aria-hidden="true" />
          Dodaj do kalendarza
        </button>
        {!isOver && (
          <button
            type="button"
            className="btn"
            data-tone="quiet"
            aria-expanded={isUnfit}
            onClick={() => setUnfit(!isUnfit)}
          >
            Nie pasuje nam termin
          </button>
        )}
        <PrintLink talk={talk}>Kartka na rozmowę</PrintLink>
      </div>
      {isUnfit && <Unfit talk={talk} place={place} onSent={() => setUnfit(false)} />}
    </article>
  )
}

function Unfit({ talk, place, onSent }: Pick<OwnTalk, 'talk' | 'place'> & { onSent: () => void }) {
  const form = useForm(UnfitTalk, async body => {
    await answer(api.talks({ id: talk.id }).unfit.post(body))
    await refresh(talksOf(place))
    onSent()
  })
  return (
    <form className="talks__answer stack tight" {...form.props}>
      <Field
        label="Kiedy Wam pasuje?"
        name="text"
        required
        autoFocus
        errors={form.errors.text}
        hint="Przeczyta to koordynator. Rozmowa zostaje umówiona, aż ją przełoży."
      />
      <FormError message={form.failure} />
      <div className="row">
        <button type="submit" className="btn" disabled={form.busy}>
          Wyślij do koordynatora
        </button>
      </div>
    </form>
  )
}

function Past({ talk, now }: { talk: Talk; now: Numbers }) {
  const { state, confirmedAt, confirmedBy } = talk
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
          <span>
            {formatDate(confirmedAt!)}, {confirmedBy ?? 'konto usunięte'}
          </span>
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

function EarlierYears({ team, yearId }: { team: { id: number }; yearId: number }) {
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
