import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { myTeam } from '#client/api/reads.ts'
import { type Me, useMe, me as whoAmI } from '#client/api/session.ts'
import { forgetAll, refresh, remember } from '#client/api/useRead.ts'
import { useSendEverything } from '#client/sheet/saving/OutboxProvider.tsx'
import { useEraseTyped } from '#client/sheet/saving/typed.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { KnownEmail } from '#client/ui/form/KnownEmail.tsx'
import { OwnNameFields } from '#client/ui/form/OwnNameFields.tsx'
import { PasswordField } from '#client/ui/form/PasswordField.tsx'
import { useFieldRejection, useForm } from '#client/ui/form/useForm.ts'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { Page } from '#client/ui/Page.tsx'
import { roleOf } from '#client/ui/people.ts'
import { OwnName, PasswordChange } from '#contract/requests/accounts.ts'
import { onboardingStep } from '#domain/people/onboarding.ts'
import { isLeader } from '#domain/people/roles.ts'
import { DataCard } from './DataCard.tsx'
import { MailsCard } from './MailsCard.tsx'
import { OwnTeamCard } from './OwnTeamCard.tsx'

export function AccountPage() {
  const session = useMe()
  if (session.state !== 'signedIn') return <Loading />
  const { me } = session
  return (
    <Page title="Twoje konto" kicker={me.email} width="reading">
      <div className="stack">
        <Who me={me} />
        {isLeader(me) && <OwnTeamCard me={me} />}
        <NameCard me={me} />
        <MailsCard me={me} />
        <PasswordCard me={me} />
        <SessionsCard me={me} />
        <DataCard me={me} />
      </div>
    </Page>
  )
}

function Who({ me }: { me: Me }) {
  return (
    <section className="card">
      <div className="card__body">
        <dl className="facts">
          <dt>E-mail</dt>
          <dd className="anywhere">{me.email}</dd>
          <dt>Rola</dt>
          <dd>{roleOf(me)}</dd>
          {onboardingStep(me) === 'wait' && (
            <>
              <dt>Drużyna</dt>
              <dd>
                {me.team!.name}, <Link href="/welcome">prośba o dostęp czeka</Link>
              </dd>
            </>
          )}
          <dt>Konto od</dt>
          <dd>{formatDate(me.createdAt)}</dd>
          {me.lastLogin && (
            <>
              <dt>Ostatnie logowanie</dt>
              <dd>{formatDateTime(me.lastLogin)}</dd>
            </>
          )}
        </dl>
      </div>
    </section>
  )
}

function SessionsCard({ me }: { me: Me }) {
  const [, navigate] = useLocation()
  const sendEverything = useSendEverything()
  const eraseTyped = useEraseTyped()
  async function signOutEverywhere() {
    await sendEverything()
    await answer(api.user.sessions.delete())
    eraseTyped(me.id)
    navigate('/login')
    forgetAll()
  }

  return (
    <section className="card">
      <header>
        <h2>Zalogowane urządzenia</h2>
      </header>
      <div className="card__body stack">
        <p>Zgubiony telefon, cudzy komputer? Wyloguj wszystkie urządzenia naraz, razem z tym.</p>
        <div className="row">
          <ConfirmButton
            title="Wylogować wszędzie?"
            confirmLabel="Wyloguj wszędzie"
            tone="primary"
            text={<p>Wylogowanie usuwa z tej przeglądarki szkice i zmiany, których nie da się teraz zapisać.</p>}
            onConfirm={signOutEverywhere}
          >
            Wyloguj wszędzie
          </ConfirmButton>
        </div>
      </div>
    </section>
  )
}

function NameCard({ me }: { me: Me }) {
  const [isSaved, setSaved] = useState(false)
  const form = useForm(OwnName, async name => {
    setSaved(false)
    remember(whoAmI, await answer(api.user.patch(name)))
    await refresh(myTeam)
    setSaved(true)
  })

  return (
    <section className="card">
      <header>
        <h2>Imię i nazwisko</h2>
      </header>
      <form className="card__body form" {...form.props}>
        <p className="hint">
          Zobaczą je osoby, które widzą Twój adres e-mail: prowadzący z Tobą drużynę, koordynatorzy i administratorzy. W
          rankingu nie ma osób. Nie musisz ich podawać.
        </p>
        <OwnNameFields known={me} errors={form.errors} />
        <FormError message={form.failure} />
        <div className="row">
          <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
            {form.busy ? 'Zapisywanie…' : 'Zapisz'}
          </button>
          <span role="status">{isSaved && 'Zapisano'}</span>
        </div>
      </form>
    </section>
  )
}

function PasswordCard({ me: { email } }: { me: Me }) {
  const [changed, setChanged] = useState(false)
  const sent = useForm(PasswordChange, async passwords => {
    setChanged(false)
    await answer(api.user.password.put(passwords))
    sent.reset()
    setChanged(true)
  })
  const form = useFieldRejection(sent)

  return (
    <section className="card">
      <header>
        <h2>Hasło</h2>
      </header>
      <form className="card__body form" {...form.props}>
        {changed && (
          <Note tone="ok">
            <p role="status">Hasło zmienione. Inne urządzenia zostały wylogowane.</p>
          </Note>
        )}
        <KnownEmail email={email} />
        <PasswordField
          label="Obecne hasło"
          name="oldPassword"
          autoComplete="current-password"
          errors={form.errors.oldPassword}
          required
        />
        <PasswordField
          label="Nowe hasło"
          name="password"
          autoComplete="new-password"
          hint="Co najmniej 8 znaków."
          errors={form.errors.password}
          required
        />
        <PasswordField
          label="Powtórz nowe hasło"
          name="repeatpassword"
          autoComplete="new-password"
          errors={form.errors.repeatpassword}
          required
        />
        <FormError message={form.failure} />
        <div className="row">
          <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
            {form.busy ? 'Zapisywanie…' : 'Zmień hasło'}
          </button>
        </div>
      </form>
    </section>
  )
}
