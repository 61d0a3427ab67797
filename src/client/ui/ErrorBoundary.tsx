import { Component, type ReactNode, Suspense } from 'react'
import { ApiError } from '#client/api/ApiError.ts'
import { forgetFailures } from '#client/api/useRead.ts'
import { focusContent } from './keepFocus.ts'
import { askForPiecesAgain } from './piece.tsx'
import { whyNotRead } from './whyNotRead.ts'

interface ErrorBoundaryProps {
  /** Where the reader is: going elsewhere leaves the failure behind. */
  here?: string | undefined
  /** What stands around the failure where it takes the place of a whole page. */
  frame?: (failed: ReactNode) => ReactNode
  children: ReactNode
}

interface State {
  error: unknown
}

/** Around every page, and around a part that may fail alone. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.error && before.here !== this.props.here) this.retry()
  }

  // The parts mount anew, and with them their reads. The button that asked for it is gone.
  retry = () => {
    forgetFailures()
    askForPiecesAgain()
    this.setState({ error: null }, focusContent)
  }

  override render() {
    const { frame = failed => failed, children } = this.props
    if (!this.state.error) return children
    return frame(<FailedState error={this.state.error} onRetry={this.retry} />)
  }
}

function FailedState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="empty" role="alert">
      <h2>Nie udało się wczytać</h2>
      <p>{error instanceof ApiError ? whyNotRead(error) : 'Coś poszło nie tak po naszej stronie.'}</p>
      <button type="button" className="btn" data-tone="primary" onClick={onRetry}>
        Spróbuj ponownie
      </button>
    </div>
  )
}

interface BesideProps {
  /** As that of an ErrorBoundary. */
  here?: string | undefined
  meanwhile?: ReactNode
  children: ReactNode
}

/** Of another piece than what is around it, which stands without it while it is on its way and when it does not come. */
export function Beside({ here, meanwhile = null, children }: BesideProps) {
  return (
    <ErrorBoundary here={here} frame={() => meanwhile}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </ErrorBoundary>
  )
}
