import { Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { config, invitations } from '#client/api/reads.ts'
import { useMe } from '#client/api/session.ts'
import { refresh, useReadOrNull } from '#client/api/useRead.ts'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { DialogFoot } from '#client/ui/dialog/DialogFoot.tsx'
import { AddressField } from '#client/ui/form/AddressField.tsx'
import { TextareaField } from '#client/ui/form/Field.tsx'
import { useFieldRejection, useForm } from '#client/ui/form/useForm.ts'
import { Letter } from '#client/ui/Letter.tsx'
import { MAX_INVITING_WORDS, MendedAddress, NewInvitation } from '#contract/requests/invitations.ts'
import { emailIn, isOfDomain } from '#domain/people/email.ts'
import { type InvitedPlace, invitationLetter } from '#domain/people/invitationLetter.ts'
import { personName } from '#domain/people/personName.ts'
import { isNationalOffice } from '#domain/people/roles.ts'
import { formatLong } from '#domain/scoring/values.ts'

interface Named {
  id: number
  name: string
}

/** The place that is given: a team, a district or a national office (rules.md#69). */
export type InvitedTo = InvitedPlace & { team: Named | null; district: Named | null }

export const toTeam = ({ id, name, district }: Named & { district: { name: string } }): InvitedTo => ({
  team: { id, name, district },
  district: null,
  role: 'USER',
})

export interface InviteButtonProps {
  to: InvitedTo
  title: string
  text: ReactNode
  known?: string
  children: ReactNode
}

export function InviteButton({ to, title, text, known = '', children }: InviteButtonProps) {
  const [sent, setSent] = useState<string>()
  return (
    <>
      <DialogButton dialog={close => <InviteDialog {...{ to, title, text, known }} onSent={setSent} onClose={close} />}>
        <Mail aria-hidden="true" />
        {children}
      </DialogButton>
      <span role="status" className="anywhere">
        {sent && `Zaproszenie wysłane: ${sent}`}
      </span>
    </>
  )
}

interface InviteDialogProps extends Omit<InviteButtonProps, 'children' | 'known'> {
  known: string
  onSent: (email: string) => void
  onClose: () => void
}

function InviteDialog({ to, title, text, known, onSent, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState(known)
  const [words, setWords] = useState('')
  const place = {
    teamId: to.team?.id ?? null,
    districtId: to.district?.id ?? null,
    role: isNationalOffice(to.role) ? to.role : null,
  }
  const sent = useForm(
    NewInvitation,
    async invitation => {
      await answer(api.invitations.post(invitation))
      await refresh(invitations)
      onSent(invitation.email)
      onClose()
    },
    fields => ({ ...Object.fromEntries(fields), ...place }),
  )
  const form = useFieldRejection(sent)
  return (
    <Dialog title={title} size="l" onClose={onClose}>
      <form className="form" {...form.props}>
        <p>{text}</p>
        <div className="remind">
          <div className="stack">
            <AddressField label="E-mail" value={email} onChange={setEmail} form={form} />
            <TextareaField
              label="Kilka słów od Ciebie (nieobowiązkowe)"
              name="letter"
              rows={3}
              maxLength={MAX_INVITING_WORDS}
              value={words}
              onChange={event => setWords(event.currentTarget.value)}
              hint={`Będą na początku listu. ${formatLong(words.length)} / ${formatLong(MAX_INVITING_WORDS)}`}
              errors={form.errors.letter}
            />
          </div>
          <LetterPreview place={to} email={email} own={words} />
        </div>
        <DialogFoot failure={form.failure} onClose={onClose} disabled={form.busy}>
          Wyślij zaproszenie
        </DialogFoot>
      </form>
    </Dialog>
  )
}

interface LetterPreviewProps {
  place: InvitedPlace
  email: string
  own?: string
  isHandover?: boolean
}

/** The mail that the invited will read; without an address, one that is not of the association. */
export function LetterPreview({ place, email, own = '', isHandover = false }: LetterPreviewProps) {
  const session = useMe()
  const association = useReadOrNull(config)
  if (session.state !== 'signedIn') return null
  const isOfAssociation = !!association?.singleSignOn && isOfDomain(email, association.associationDomain)
  const { subject, words, link, after } = invitationLetter(place, personName(session.me), {
    isHandover,
    isOfAssociation,
  })
  return (
    <section className="stack tight" aria-label="Taki list dostanie">
      <h3>Taki list dostanie</h3>
      <Letter
        to={emailIn(email.trim()) ?? (email.trim() || 'wpisz adres')}
        subject={subject}
        own={own.trim() === '' ? [] : [own.trim()]}
        words={words}
        link={link}
        after={after}
      />
    </section>
  )
}

interface MendAddressProps {
  known: string
  save: (body: { email: string }) => Promise<unknown>
  onClose: () => void
}

export function MendAddress({ known, save, onClose }: MendAddressProps) {
  const [email, setEmail] = useState(known)
  const mended = useForm(MendedAddress, async body => {
    await save(body)
    onClose()
  })
  const form = useFieldRejection(mended)
  return (
    <Dialog title="Popraw adres" onClose={onClose}>
      <form className="form" {...form.props}>
        <p>Wyślemy nowy list. Link z poprzedniego przestanie działać.</p>
        <AddressField label="E-mail" value={email} onChange={setEmail} form={form} />
        <DialogFoot failure={form.failure} onClose={onClose} disabled={form.busy}>
          Popraw i wyślij
        </DialogFoot>
      </form>
    </Dialog>
  )
}
