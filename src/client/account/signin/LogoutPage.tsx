import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { signOut, useMe } from '#client/api/session.ts'
import { useSendEverything } from '#client/sheet/saving/OutboxProvider.tsx'
import { typedBy, useEraseTyped } from '#client/sheet/saving/typed.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { Gate } from '#client/ui/Gate.tsx'
import { takeFocus } from '#client/ui/keepFocus.ts'
import { ownPath } from '#domain/ownPath.ts'
import { counted } from '#domain/text/plural.ts'

export function LogoutPage() {
  const [, navigate] = useLocation()
  const next = ownPath(new URLSearchParams(useSearch()).get('next'), location.origin)
  const session = useMe()
  const userId = session.state === 'signedIn' ? session.me.id : null
  const sendEverything = useSendEverything()
  const eraseTyped = useEraseTyped()
  const [left, setLeft] = useState<Left | null>(null)

  const leaving = useAction(async () => {
    await signOut()
    if (userId !== null) eraseTyped(userId)
    navigate(next ?? '/', { replace: true })
  })
  // Sends unsaved changes first; asks if something typed remains.
  const saving = useAction(async () => {
    const unsent = await sendEverything()
    const { changes, drafts } = userId === null ? { changes: 0, drafts: 0 } : typedBy(userId)
    const isAny = Math.max(changes, unsent) + drafts > 0
    setLeft(isAny ? { changes: Math.max(changes, unsent), drafts, canSend: unsent > 0 } : null)
    if (!isAny) await leaving.run()
  })

  const isKnown = session.state !== 'loading'
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the page signs out, once
  useEffect(() => {
    if (isKnown) saving.run()
  }, [isKnown])

  if (left)
    return (
      <Gate title="Wylogowanie">
        <div tabIndex={-1} ref={takeFocus}>
          <Note>
            Macie {inWords(left)}. Po wylogowaniu {left.changes + left.drafts === 1 ? 'zniknie' : 'znikną'} z tego
            urządzenia.
          </Note>
        </div>
        {left.canSend && (
          <button type="button" className="btn block" data-tone="primary" disabled={saving.busy} onClick={saving.run}>
            {saving.busy ? 'Zapisywanie…' : 'Zapisz i wyloguj się'}
          </button>
        )}
        <button
          type="button"
          className="btn block"
          data-tone="danger"
          disabled={saving.busy || leaving.busy}
          onClick={leaving.run}
        >
          Usuń i wyloguj się
        </button>
        <FormError message={leaving.failure} />
        {left.changes > 0 ? <Link href="/kategoryzacja">Wróć do arkusza</Link> : <Link href="/">Wróć</Link>}
      </Gate>
    )
  return (
    <Gate title="Wylogowanie">
      {leaving.failure ? (
        <>
          <FormError message={leaving.failure} />
          <p>Nie wylogowano: w tej przeglądarce konto jest nadal otwarte.</p>
          <button type="button" className="btn block" data-tone="primary" disabled={leaving.busy} onClick={leaving.run}>
            {leaving.busy ? 'Wylogowywanie…' : 'Spróbuj ponownie'}
          </button>
          <Link href="/">Wróć na stronę główną</Link>
        </>
      ) : (
        <p role="status">Wylogowywanie…</p>
      )}
    </Gate>
  )
}

interface Left extends ReturnType<typeof typedBy> {
  canSend: boolean
}

const inWords = ({ changes, drafts }: Left) =>
  [
    changes > 0 && `${counted(changes, 'niezapisaną zmianę', 'niezapisane zmiany', 'niezapisanych zmian')} w arkuszu`,
    drafts === 1 && 'niewysłany szkic',
    drafts > 1 && counted(drafts, 'niewysłany szkic', 'niewysłane szkice', 'niewysłanych szkiców'),
  ]
    .filter(Boolean)
    .join(' i ')
