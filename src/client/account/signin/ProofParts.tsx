import { Check, Clock } from 'lucide-react'
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

interface ProofStateProps {
  proof: Proof
  /** Shown instead of the default text about a finished proof. */
  done?: string
}

export function ProofState({ proof: { reason, state }, done = PROVED }: ProofStateProps) {
  if (reason && state !== 'working') return null
  return (
    <p className="hint proof" role="status">
      {state === 'done' ? <Check aria-hidden="true" /> : <Clock aria-hidden="true" />}
      {state === 'done' ? done : 'Zamiast obrazka przeglądarka sprawdza się sama…'}
    </p>
  )
}

const PROVED = 'Obrazka nie trzeba: przeglądarka sprawdziła się sama.'

interface SubmitWithProofProps extends ProofStateProps {
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
    <ProofState proof={props.proof} done={props.done} />
  </>
)

export const busyWords = ({ state }: Proof, sending: string) => (state === 'working' ? 'Jeszcze chwila…' : sending)
