import { Suspense } from 'react'
import { lazyPart } from '#client/ui/chunk.ts'
import type { Proof } from './useProof.ts'

const CaptchaField = lazyPart(async () => (await import('./CaptchaField.tsx')).CaptchaField)

/** The captcha, only where the browser cannot prove itself or too much has failed. */
export function CaptchaIfNeeded({ proof }: { proof: Proof }) {
  if (!proof.reason) return null
  return (
    <Suspense fallback={null}>
      <CaptchaField proof={proof} />
    </Suspense>
  )
}

/** One quiet line below the button, in place of a picture. */
export function ProofState({ proof: { reason, state } }: { proof: Proof }) {
  if (reason && state !== 'working') return null
  return (
    <p className="hint" role="status">
      {state === 'done'
        ? 'Obrazka nie trzeba: przeglądarka sprawdziła się sama.'
        : 'Zamiast obrazka przeglądarka sprawdza się sama…'}
    </p>
  )
}

/** The words of a button that waits for the proof and then sends by itself. */
export const busyWords = ({ state }: Proof, sending: string) => (state === 'working' ? 'Jeszcze chwila…' : sending)
