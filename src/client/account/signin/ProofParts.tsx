import { Clock } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#client/ui/chunk.ts'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import type { Proof } from './useProof.ts'

const CaptchaField = lazyPart(async () => (await import('./CaptchaField.tsx')).CaptchaField)

export function CaptchaIfNeeded({ proof }: { proof: Proof }) {
  if (!proof.reason) return null
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <CaptchaField proof={proof} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Stays in its place once the proof is finished, so that what is below does not move while the user types. */
export function ProofState({ proof: { reason, state } }: { proof: Proof }) {
  if (reason && state !== 'working') return null
  return (
    <p className="hint proof" role="status">
      {state !== 'done' && (
        <>
          <Clock aria-hidden="true" />
          Zamiast obrazka przeglądarka sprawdza się sama…
        </>
      )}
    </p>
  )
}

interface SubmitWithProofProps {
  proof: Proof
  form: { busy: boolean }
  disabled?: boolean
  tone?: 'primary' | 'plain'
  busyLabel: string
  children: ReactNode
}

export const SubmitWithProof = ({ form, disabled, tone = 'primary', ...props }: SubmitWithProofProps) => (
  <>
    <CaptchaIfNeeded proof={props.proof} />
    <button type="submit" className="btn block" data-tone={tone} disabled={disabled ?? form.busy}>
      {form.busy ? busyWords(props.proof, props.busyLabel) : props.children}
    </button>
    <ProofState proof={props.proof} />
  </>
)

export const busyWords = ({ state }: Proof, sending: string) => (state === 'working' ? 'Jeszcze chwila…' : sending)
