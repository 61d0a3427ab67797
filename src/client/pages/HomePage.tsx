import { ChartNoAxesColumn, CircleUser, ClipboardList, LogIn, type LucideIcon, Settings2, Signpost } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { mayEnterPanel } from '#client/access.ts'
import { config, myReview, myStanding, runningYear } from '#client/api/reads.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { type Me, type Session, useMe } from '#client/session.ts'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { Hills } from '#client/ui/Hills.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { takeWaiting } from '#client/ui/letIn.ts'
import { levelNames } from '#client/ui/levelNames.ts'
import { Note } from '#client/ui/Note.tsx'
import { Page } from '#client/ui/Page.tsx'
import { standingInWords } from '#client/ui/standingInWords.ts'
import { LEVELS, type Level } from '#domain/levels.ts'
import { isAboveDistricts, isLeader } from '#domain/roles.ts'
import { DeskCard } from './DeskCard.tsx'
import { ReviewLine } from './handin/ReviewLine.tsx'
import { DiplomaLinks } from './paper/DiplomaLinks.tsx'

export function HomePage() {
  const session = useMe()
  const association = useRead(config)?.associationName

  return (
    <Page title="E-Kategoryzacja" kicker={association ?? '\u00a0'} width="table">
      <div className="stack loose">
        {/* First what a leader came for: on a phone the greeting fills the first screen. */}
        {session.state === 'signedIn' && isLeader(session.me) && (
          <ErrorBoundary>
            <LetIn team={session.me.team!} />
            <OwnSheet team={session.me.team!} />
            <DiplomaLinks team={session.me.team!} />
          </ErrorBoundary>
        )}
        {session.state === 'signedIn' && mayEnterPanel(session.me) && (
          <ErrorBoundary>
            <DeskCard isAbove={isAboveDistricts(session.me)} />
          </ErrorBoundary>
        )}
        {/* Its words are for leaders. */}
        {!(session.state === 'signedIn' && mayEnterPanel(session.me)) && <Greeting />}
        <NextSteps session={session} />
        <Levels />
      </div>
    </Page>
  )
}

function Greeting() {
  return (
    <section className="card greeting" aria-label="Powitanie">
      <div className="greeting__words">
        <h2>Druhowie Drużynowi!</h2>
        <p>
          Kategoryzacja to raz w roku chwila, żeby spojrzeć na drużynę uczciwie i z życzliwością: co już umiemy, czym
          żyją zastępy, dokąd chcemy pójść dalej. Nie chodzi o punkty dla punktów. Chodzi o to, żeby każdy chłopiec
          trafił do drużyny, w której warto być.
        </p>
        <p>Wypełnijcie arkusz razem z kadrą, spokojnie i bez zaokrąglania w górę. Powodzenia w lesie!</p>
        <p className="greeting__signature">Naczelnik</p>
      </div>
      <Hills />
      <Hills />
    </section>
  )
}

function Levels() {
  return (
    <section className="stack">
      <h2>Trzy symbole, trzy kategorie</h2>
      <p className="measure">
        Najpierw drużyna odhacza wymagania wstępne. Potem w każdym obszarze pracy wpisuje, co zrobiła, a punkty dają
        symbol tego obszaru. Symbole razem składają się na kategorię drużyny.
      </p>
      <div className="tiles">
        {LEVELS.map(level => (
          <div key={level} className="card tile">
            <LevelSymbol level={level} size="l" />
            <h3>Kategoria {levelNames[level].category}</h3>
            <p className="tile__need">{MEANING[level]}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

const MEANING: Record<Level, ReactNode> = {
  POLOWA: 'Wszystkie wymagania wstępne spełnione: drużyna stoi na mocnych nogach.',
  LESNA: 'W wielu obszarach drużyna pracuje dobrze i widać, dokąd idzie.',
  PUSZCZANSKA: 'Drużyna wzorowa: w większości obszarów sięga najwyższego progu.',
}

interface Step {
  to: string
  name: string
  text: string
  Icon: LucideIcon
}

/** Where this reader most likely wants to go. */
function NextSteps({ session }: { session: Session }) {
  return (
    <nav className="tiles" aria-label="Dokąd teraz">
      {stepsFor(session).map(({ to, name, text, Icon }) => (
        <Link key={to} href={to} className="card tile">
          <Icon aria-hidden="true" />
          <b>{name}</b>
          <span className="tile__need">{text}</span>
        </Link>
      ))}
    </nav>
  )
}

const RANKING: Step = {
  to: '/ranking',
  name: 'E-Ranking',
  text: 'Jak wypadły drużyny w tym roku i w poprzednich.',
  Icon: ChartNoAxesColumn,
}

const RULES: Step = {
  to: '/zasady',
  name: 'Zasady',
  text: 'Jak liczą się punkty, symbole i kategoria. Z arkuszem na próbę.',
  Icon: Signpost,
}

const SIGN_IN: Step = { to: '/login', name: 'Zaloguj się', text: 'Wypełnij arkusz swojej drużyny.', Icon: LogIn }

const ACCOUNT: Step = { to: '/konto', name: 'Twoje konto', text: 'Hasło, dane i drużyna.', Icon: CircleUser }

const PANEL: Step = {
  to: '/admin',
  name: 'Panel Administratora',
  text: 'Drużyny, użytkownicy, kolejne kategoryzacje.',
  Icon: Settings2,
}

function stepsFor(session: Session): Step[] {
  switch (session.state) {
    case 'loading':
      return [RANKING, RULES]
    case 'anonymous':
      return [SIGN_IN, RANKING, RULES]
    case 'signedIn':
      return [mayEnterPanel(session.me) ? PANEL : ACCOUNT, RANKING, RULES]
  }
}

/** Told once, to whoever waited for it in this browser. */
function LetIn({ team }: { team: NonNullable<Me['team']> }) {
  const [isNew] = useState(() => takeWaiting(team.id))
  if (!isNew) return null
  return (
    <Note tone="ok">
      <p role="status">Masz dostęp do: {team.name}.</p>
    </Note>
  )
}

/** Where the leader's troop stands today, and the way to its sheet. */
function OwnSheet({ team }: { team: NonNullable<Me['team']> }) {
  const year = useRead(runningYear)
  const standing = useRead(myStanding)
  const review = useReadOrNull(myReview({ teamId: team.id }))
  if (year === undefined || standing === undefined) {
    return (
      <div className="card hero" data-waiting>
        <Loading />
      </div>
    )
  }

  return (
    <section className="card hero" aria-label="Arkusz Twojej drużyny">
      {standing?.category ? (
        <LevelSymbol level={standing.category} size="xl" />
      ) : (
        <ClipboardList size={40} aria-hidden="true" />
      )}
      <div>
        <p className="page__kicker">{year ? year.name : 'Kategoryzacja'}</p>
        <h2>{team.name}</h2>
        <p>{standing ? standingInWords(standing) : 'Aktualnie nie ma trwającej kategoryzacji. Zapraszamy później!'}</p>
        {year && review && <ReviewLine review={review} year={year} />}
      </div>
      {standing && (
        <div className="row tight">
          <Link href="/kategoryzacja" className="btn" data-tone="primary">
            {team.locked || review?.state === 'SUBMITTED' ? 'Przejrzyj arkusz' : 'Wypełnij arkusz'}
          </Link>
          <Link href="/kategoryzacja/druk" className="btn">
            Drukuj
          </Link>
        </div>
      )}
    </section>
  )
}
