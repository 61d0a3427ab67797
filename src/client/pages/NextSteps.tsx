import { ChartNoAxesColumn, CircleUser, LogIn, type LucideIcon, Settings2, Signpost } from 'lucide-react'
import { Link } from 'wouter'
import { mayEnterPanel } from '#client/access.ts'
import type { Session } from '#client/session.ts'

interface Step {
  to: string
  name: string
  text: string
  Icon: LucideIcon
}

/** Where this reader most likely wants to go. */
export function NextSteps({ session }: { session: Session }) {
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
  text: 'Jak liczą się punkty, symbole i kategoria, z ćwiczeniem na próbę.',
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
