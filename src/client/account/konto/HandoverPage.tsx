import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { invitations, myTeam } from '#client/api/reads.ts'
import { giveUp, useUnsaved } from '#client/api/unsaved.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { forLeader } from '#client/ui/forLeader.tsx'
import { AddressField } from '#client/ui/form/AddressField.tsx'
import { Field, FormError, SelectField, TextareaField } from '#client/ui/form/Field.tsx'
import { useFieldRejection, useForm } from '#client/ui/form/useForm.ts'
import { LetterPreview, toTeam } from '#client/ui/invitations/InviteButton.tsx'
import { Page } from '#client/ui/Page.tsx'
import { nameWithEmail } from '#client/ui/people.ts'
import { NewInvitation } from '#contract/requests/invitations.ts'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { MAX_AGREED } from '#domain/talk.ts'

/** In days: time to hand the keys over. */
const PROPOSED_DAYS = 14

export const HandoverPage = forLeader(({ me, team }) => {
  const [, navigate] = useLocation()
  const others = useRead(myTeam)?.owners.filter(({ id, teamAccepted }) => teamAccepted && id !== me.id)
  const [isNew, setNew] = useState(true)
  const [email, setEmail] = useState('')
  const [letter, setLetter] = useState('')
  useUnsaved(letter.trim() !== '')
  const today = warsawDay(Date.now())
  const handover = useForm(
    NewInvitation,
    async invitation => {
      await answer(api.invitations.post(invitation))
      await refresh(invitations)
      giveUp()
      navigate('/konto')
    },
    fields => ({ ...Object.fromEntries(fields), teamId: team.id }),
  )
  const form = useFieldRejection(handover)
  if (!others) return <Loading />

  return (
    <Page title="Przekaż drużynę" width="reading" kicker={`${team.name}, chorągiew ${team.district.name}`}>
      <form className="card card__body stack" {...form.props}>
        {others.length > 0 && (
          <SelectField
            label="Komu"
            name={isNew ? undefined : 'email'}
            defaultValue=""
            onChange={event => setNew(event.target.value === '')}
            errors={isNew ? undefined : form.errors.email}
          >
            <option value="">komuś nowemu</option>
            {others.map(person => (
              <option key={person.id} value={person.email}>
                {nameWithEmail(person)}, już w drużynie
              </option>
            ))}
          </SelectField>
        )}
        {isNew && <AddressField label="E-mail następcy" value={email} onChange={setEmail} form={form} />}
        <Field
          label="Kiedy odchodzisz"
          name="leaveOn"
          type="date"
          required
          min={today}
          defaultValue={dayAfter(today, PROPOSED_DAYS)}
          hint="Do tego dnia prowadzicie drużynę razem. Jeśli nikt nie przyjmie, zostajesz."
          errors={form.errors.leaveOn}
        />
        <TextareaField
          label="List do następcy (nieobowiązkowy)"
          name="letter"
          className="input handover-letter"
          maxLength={MAX_AGREED}
          value={letter}
          onChange={event => setLetter(event.target.value)}
          hint="Przeczyta go tylko następca, zniknie z końcem roku. Podpowiedzi: kto z rodziców pomaga, gdzie co leży, co jest obiecane."
          errors={form.errors.letter}
        />
        <section aria-labelledby="co-sie-stanie">
          <h2 id="co-sie-stanie">Co się stanie</h2>
          <ol className="numbered">
            <li>Następca dostanie zaproszenie i Twój list.</li>
            <li>Gdy przyjmie, Ty i koordynatorzy dowiecie się o tym.</li>
            <li>W tym dniu Twój dostęp kończy się sam. Do tej pory możesz się rozmyślić.</li>
            <li>Arkusz, plan, uwagi, rozmowy i termin zostają przy drużynie.</li>
          </ol>
        </section>
        <LetterPreview place={toTeam(team)} email={email} isHandover />
        <FormError message={form.failure} />
        <div className="row">
          <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
            Przekaż drużynę
          </button>
          <Link href="/konto" className="btn">
            Anuluj
          </Link>
        </div>
      </form>
    </Page>
  )
})
