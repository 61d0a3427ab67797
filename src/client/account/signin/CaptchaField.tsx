import { useEffect, useRef } from 'react'
import { FieldFrame, FormError } from '#client/ui/form/Field.tsx'
import type { Captcha } from './useCaptcha.ts'

interface CaptchaFieldProps {
  captcha: Captcha
  errors: readonly string[] | undefined
}

export function CaptchaField({ captcha, errors }: CaptchaFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  // Empties the answer to the previous captcha. The event tells the form, as deleting by hand would.
  // biome-ignore lint/correctness/useExhaustiveDependencies: emptied with every other captcha
  useEffect(() => {
    if (!input.current?.value) return
    input.current.value = ''
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    // The button is disabled until the new one is answered, and has lost the focus, which is now on the page itself.
    if (document.activeElement === document.body) input.current.focus()
  }, [captcha.turn, captcha.inWords])

  return (
    <FieldFrame label={captcha.inWords ? 'Odpowiedź na pytanie' : 'Kod z obrazka'} errors={errors}>
      {described => (
        <>
          <Asked captcha={captcha} id={`${described.id}-asked`} />
          <FormError message={captcha.failure} />
          {captcha.isWorking && (
            <p className="hint" role="status">
              Sprawdzam, czy nie jesteś automatem…
            </p>
          )}
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

function Asked({ captcha: { asked, inWords, setInWords, renew }, id }: { captcha: Captcha; id: string }) {
  return (
    <div className="captcha row tight" aria-live="polite">
      <div className="captcha__asked" id={id} aria-busy={!asked}>
        {asked && 'picture' in asked && <img src={asked.picture} alt="Obrazek z kodem do przepisania" />}
        {asked && 'question' in asked && <p>{asked.question}</p>}
      </div>
      <div className="captcha__other">
        <button type="button" className="btn" data-tone="quiet" onClick={renew}>
          {inWords ? 'Wylosuj inne pytanie' : 'Wylosuj inny kod'}
        </button>
        <button type="button" className="btn" data-tone="quiet" onClick={() => setInWords(!inWords)}>
          {inWords ? 'Wolę obrazek' : 'Nie widzę obrazka'}
        </button>
      </div>
    </div>
  )
}
