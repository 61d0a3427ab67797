import { Award, ChartNoAxesColumn, CircleUser, LogIn, type LucideIcon, Settings2, Signpost } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import { config, content, diplomas } from '#client/api/reads.ts'
import { type Me, mayEnterPanel, type Session, useMe } from '#client/api/session.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { ErrorBoundary, OptionalLazy } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Greeting } from '#client/ui/Greeting.tsx'
import { LevelChip, LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { Page } from '#client/ui/Page.tsx'
import { WhomToAsk } from '#client/ui/WhomToAsk.tsx'
import { CONTENT_PATH } from '#contract/addresses.ts'
import { isAboveDistricts, isLeader, mayWriteContent } from '#domain/people/roles.ts'
import { LEVELS, type Level } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { DeskCard } from './DeskCard.tsx'

const loadingCard = (
  <div className="card hero" data-waiting>
    <Loading />
  </div>
)

interface HomePageProps {
  LeaderCards: ComponentType<{ userId: number; team: NonNullable<Me['team']>; fallback: ReactNode }>
}

export function HomePage({ LeaderCards }: HomePageProps) {
  const session = useMe()
  const association = useRead(config)?.associationName

  return (
    <Page title="E-Kategoryzacja" kicker={association ?? '\u00a0'} width="table">
      <div className="stack loose">
        {/* Above the greeting, which fills the first screen of a phone. */}
        {session.state === 'signedIn' && isLeader(session.me) && (
          <ErrorBoundary>
            <Suspense fallback={loadingCard}>
              <LeaderCards userId={session.me.id} team={session.me.team!} fallback={loadingCard} />
            </Suspense>
          </ErrorBoundary>
        )}
        {session.state === 'signedIn' && mayEnterPanel(session.me) && (
          <ErrorBoundary>
            <DeskCard isAbove={isAboveDistricts(session.me)} fallback={loadingCard} />
          </ErrorBoundary>
        )}
        <OwnOrBuiltInGreeting session={session} />
        {/* No placeholder while it loads: not every troop has a diploma. */}
        {session.state === 'signedIn' && isLeader(session.me) && (
          <OptionalLazy>
            <DiplomaLinks team={session.me.team!} />
          </OptionalLazy>
        )}
        <NextSteps session={session} />
        <WhomToAsk />
        <Levels />
      </div>
    </Page>
  )
}

function OwnOrBuiltInGreeting({ session }: { session: Session }) {
  const own = useReadOrNull(content)
  const isOfPanel = session.state === 'signedIn' && mayEnterPanel(session.me)
  if (own === undefined) return loadingCard
  // The built-in one addresses troop leaders.
  if (isOfPanel && !own?.greeting) return null
  return (
    <div className="stack tight">
      <Greeting greeting={own?.greeting ?? null} />
      {session.state === 'signedIn' && mayWriteContent(session.me) && (
        <p>
          <Link href={CONTENT_PATH}>Zmień powitanie</Link>
        </p>
      )}
    </div>
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
            <p className="hint">{MEANING[level]}</p>
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

function NextSteps({ session }: { session: Session }) {
  return (
    <nav className="tiles" aria-label="Dokąd teraz">
      {stepsFor(session).map(({ to, name, text, Icon }) => (
        <Link key={to} href={to} className="card tile">
          <Icon aria-hidden="true" />
          <b>{name}</b>
          <span className="hint">{text}</span>
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

function DiplomaLinks({ team }: { team: { id: number } }) {
  const achieved = useReadOrNull(diplomas(team.id))
  if (!achieved || achieved.length === 0) return null
  return (
    <section className="card card__body stack tight" aria-labelledby="dyplomy">
      <div className="spread">
        <h2 id="dyplomy">Dyplomy drużyny</h2>
        <Link href="/kategoryzacja/lata">Nasze arkusze</Link>
      </div>
      <ul className="stack">
        {achieved.map(({ yearId, year, category }) => (
          <li key={yearId} className="row tight">
            <Link href={`/dyplom/${yearId}`} className="btn">
              <Award aria-hidden="true" />
              {year}
            </Link>
            <LevelChip level={category} />
          </li>
        ))}
      </ul>
    </section>
  )
}
