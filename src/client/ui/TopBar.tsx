import { Menu } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { mayEnterPanel, type Session } from '#client/api/session.ts'
import { onboardingStep } from '#domain/people/onboarding.ts'
import { mayHaveTeam } from '#domain/people/roles.ts'
import { LevelSymbol } from './LevelSymbol.tsx'

interface TopBarProps {
  session: Session
  children?: ReactNode
}

export function TopBar({ session, children }: TopBarProps) {
  const [here] = useLocation()
  return (
    <header className="topbar">
      <div>
        <Link href="/" className="topbar__brand" aria-label="E-Kategoryzacja, strona główna">
          <LevelSymbol level="LESNA" />
          <span>E-Kategoryzacja</span>
        </Link>
        {/* One list for all widths: in a row where there is room, else a popover under the menu button. */}
        <nav className="topbar__nav" id="nawigacja" popover="auto" aria-label="Główna">
          {entriesFor(session).map(({ to, name }) => (
            <Link key={to} href={to} onClick={closeMenu} aria-current={isWithin(here, to) ? 'page' : undefined}>
              {name}
            </Link>
          ))}
          <Account session={session} />
        </nav>
        <div className="topbar__end">
          {children}
          <SignInOrOut session={session} />
          <button type="button" className="icon-btn topbar__folded" popoverTarget="nawigacja" aria-label="Menu">
            <Menu aria-hidden="true" />
          </button>
        </div>
      </div>
    </header>
  )
}

function entriesFor(session: Session) {
  const me = session.state === 'signedIn' ? session.me : null
  // Pages that would redirect a newcomer to /welcome are left out.
  const isNewcomer = me !== null && onboardingStep(me) !== 'done'
  return [
    { to: '/welcome', name: 'Pierwsze kroki', shown: isNewcomer },
    { to: '/', name: 'Strona główna', shown: !isNewcomer },
    { to: '/kategoryzacja', name: 'E-Kategoryzacja', shown: me !== null && mayHaveTeam(me) && !isNewcomer },
    { to: '/ranking', name: 'E-Ranking', shown: true },
    { to: '/zasady', name: 'Zasady', shown: !isNewcomer },
    { to: '/admin', name: 'Panel Administratora', shown: me !== null && mayEnterPanel(me) },
  ].filter(entry => entry.shown)
}

const isWithin = (here: string, to: string) => here === to || (to !== '/' && here.startsWith(`${to}/`))

/** A popover closes on a click outside, but not on one of its own links. */
function closeMenu(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest('nav')!.hidePopover()
}

function Account({ session }: { session: Session }) {
  if (session.state !== 'signedIn') return null
  return (
    <Link href="/konto" className="topbar__account" title="Twoje konto" onClick={closeMenu}>
      <span className="topbar__folded">Twoje konto · </span>
      {session.me.email}
    </Link>
  )
}

function SignInOrOut({ session }: { session: Session }) {
  switch (session.state) {
    case 'loading':
      return null
    case 'anonymous':
      return <Link href="/login">Zaloguj się</Link>
    case 'signedIn':
      return <Link href="/logout">Wyloguj się</Link>
  }
}
