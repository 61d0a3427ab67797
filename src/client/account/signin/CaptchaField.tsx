import { useEffect, useRef, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { whyNotRead } from '#client/ui/feedback/whyNotRead.ts'
import { FieldFrame, FormError } from '#client/ui/form/Field.tsx'
import type { Proof } from './useProof.ts'

type Asked = { picture: string } | { question: string }

export function CaptchaField({ proof: { reason, turn, captchaErrors, forgive } }: { proof: Proof }) {
  const input = useRef<HTMLInputElement>(null)
  const [inWords, setInWords] = useState(false)
  const [again, setAgain] = useState(0)
  const { asked, failure } = useAsked(inWords, turn + again)

  // Empties the answer to the previous captcha. The event notifies the form, as deleting by hand would.
  // biome-ignore lint/correctness/useExhaustiveDependencies: emptied with every other captcha
  useEffect(() => {
    if (!input.current?.value) return
    input.current.value = ''
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    // The pressed button is disabled until the new captcha is answered, so the focus has fallen to the body.
    if (document.activeElement === document.body) input.current.focus()
  }, [turn, again, inWords])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a captcha that comes after a refusal is answered next
  useEffect(() => {
    if (turn > 0) input.current?.focus()
  }, [])

  const anew = (ask: () => void) => () => {
    forgive()
    ask()
  }
  return (
    <FieldFrame label={inWords ? 'Odpowiedź na pytanie' : 'Kod z obrazka'} hint={reason} errors={captchaErrors}>
      {described => (
        <>
          <div className="captcha row tight" aria-live="polite">
            <div className="captcha__asked" id={`${described.id}-asked`} aria-busy={!asked}>
              {asked && 'picture' in asked && <img src={asked.picture} alt="Obrazek z kodem do przepisania" />}
              {asked && 'question' in asked && <p>{asked.question}</p>}
            </div>
            <div className="captcha__other">
              <button type="button" className="btn" data-tone="quiet" onClick={anew(() => setAgain(again + 1))}>
                {inWords ? 'Wylosuj inne pytanie' : 'Wylosuj inny kod'}
              </button>
              <button type="button" className="btn" data-tone="quiet" onClick={anew(() => setInWords(!inWords))}>
                {inWords ? 'Wolę obrazek' : 'Nie widzę obrazka'}
              </button>
            </div>
          </div>
          <FormError message={failure} />
          <input
            className="input"
            name="captcha"
            ref={input}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            required
            {...described}
            aria-describedby={`${described.id}-asked ${described['aria-describedby'] ?? ''}`.trim()}
          />
        </>
      )}
    </FieldFrame>
  )
}

function useAsked(inWords: boolean, turn: number) {
  const [asked, setAsked] = useState<Asked>()
  const [failure, setFailure] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn fetches again
  useEffect(() => {
    let stillWanted = true
    setAsked(undefined)
    setFailure(undefined)
    ask(inWords)
      .then(next => stillWanted && setAsked(next))
      .catch(error => stillWanted && setFailure(whyNotRead(error)))
    return () => {
      stillWanted = false
    }
  }, [inWords, turn])

  return { asked, failure }
}

async function ask(inWords: boolean): Promise<Asked> {
  if (inWords) return answer(api.auth.captcha.words.get())
  // An image runs no scripts, whatever its markup says.
  const markup = await answer(api.auth.captcha.get())
  return { picture: `data:image/svg+xml;base64,${btoa(markup)}` }
}
