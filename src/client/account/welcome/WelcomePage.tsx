import { Compass, Settings2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { type Me, me, useMe } from '#client/api/session.ts'
import { EVERY_MINUTE, useRead } from '#client/api/useRead.ts'
import { awaitedTeam } from '#client/ui/awaitedTeam.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Page } from '#client/ui/Page.tsx'
import { WhomToAsk } from '#client/ui/WhomToAsk.tsx'
import { onboardingStep } from '#domain/people/onboarding.ts'
import { ChooseTeam } from './ChooseTeam.tsx'
import { FoundTeam } from './FoundTeam.tsx'
import { RulesInAMinute } from './RulesInAMinute.tsx'
import { WaitForAccess } from './WaitForAccess.tsx'

/**
 * Leads from a new account to a sheet. The session is fetched every minute and on focus, and `RequireAudience` redirects
 * once the user has access.
 */
export function WelcomePage() {
  const session = useMe()
  useRead(me, EVERY_MINUTE)
  return session.state === 'signedIn' ? <Onboarding me={session.me} /> : <Loading />
}

/** The step is in the address, so that "back" goes one step back. A waiting request precedes every step. */
function Onboarding({ me }: { me: Me }) {
  const step = new URLSearchParams(useSearch()).get('krok') ?? ''
  const waits = onboardingStep(me) === 'wait'
  const { refusedBy, setWithdrawing } = useRefusal(me)
  useStartOf(waits ? 'waiting' : step)

  if (waits) return <WaitForAccess userId={me.id} team={me.team!} onWithdrawing={setWithdrawing} />
  const { title, Content } = STEPS[step] ?? STEP_1
  return (
    <Page title={title} kicker="Witaj w E-Kategoryzacji" width="reading">
      <div className="stack">
        {refusedBy && (
          <Note>
            <p role="status">
              Prośba o dostęp do drużyny <b>{refusedBy.name}</b> została odrzucona. Możesz wybrać inną drużynę albo
              poprosić jeszcze raz.
            </p>
          </Note>
        )}
        <Content />
      </div>
    </Page>
  )
}

const STEP_1 = { title: 'Kim jesteś?', Content: ChooseRole }

const STEPS: Record<string, typeof STEP_1> = {
  administrator: { title: 'Uprawnienia nadaje administrator', Content: AdministratorNote },
  druzyna: { title: 'Wybierz swoją drużynę', Content: ChooseTeam },
  nowa: { title: 'Dodaj swoją drużynę', Content: FoundTeam },
}

/** Moves the focus to the start of each step, because the button that led to it is gone. */
function useStartOf(step: string) {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    document.getElementById('tresc')!.focus()
  }, [step])
}

function ChooseRole() {
  return (
    <>
      <nav className="tiles" aria-label="Kim jesteś?">
        <Link href="/welcome?krok=druzyna" className="card tile">
          <Compass aria-hidden="true" />
          <b>Jestem drużynowym</b>
          <span className="hint">Wypełnię arkusz swojej drużyny.</span>
        </Link>
        <Link href="/welcome?krok=administrator" className="card tile">
          <Settings2 aria-hidden="true" />
          <b>Jestem administratorem systemu lub koordynatorem</b>
          <span className="hint">Koordynuję chorągiew albo całą kategoryzację.</span>
        </Link>
      </nav>
      <RulesInAMinute />
    </>
  )
}

function AdministratorNote() {
  const session = useMe()
  return (
    <>
      <Note tone="calm">
        Uprawnienia koordynatora albo administratora nadaje inny administrator. Napisz do niego i podaj adres, którym
        się logujesz
        {session.state === 'signedIn' && (
          <>
            : <b className="anywhere">{session.me.email}</b>
          </>
        )}
        . Gdy je dostaniesz, ta strona odświeży się sama.
      </Note>
      <WhomToAsk />
      <p>
        <Link href="/welcome?krok=druzyna" className="btn">
          Jednak jestem drużynowym
        </Link>
      </p>
    </>
  )
}

/** The troop that refused, even while this page was closed. A withdrawn request is no refusal. */
function useRefusal({ id, team }: Me) {
  const [last, setLast] = useState(team)
  const [refusedBy, setRefusedBy] = useState<{ name: string } | null>(() => (team === null ? awaitedTeam(id) : null))
  const [isWithdrawing, setWithdrawing] = useState(false)

  if (team?.id !== last?.id) {
    setLast(team)
    setRefusedBy(team === null && !isWithdrawing ? last : null)
    setWithdrawing(false)
  }
  return { refusedBy, setWithdrawing }
}
