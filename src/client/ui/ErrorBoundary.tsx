import { Component, type ReactNode } from 'react'
import { ApiError } from '#client/api/ApiError.ts'
import { forgetFailures } from '#client/api/useRead.ts'
import { focusContent } from './keepFocus.ts'
import { askForPiecesAgain } from './piece.tsx'
import { whyNotRead } from './whyNotRead.ts'

interface ErrorBoundaryProps {
  /** Where the reader is: going elsewhere leaves the failure behind. */
  here?: string
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
  const retry = () => {
    forgetFailures()
    onRetry()
  }

  return (
    <div className="empty" role="alert">
      <h2>Nie udało się wczytać</h2>
      <p>{error instanceof ApiError ? whyNotRead(error) : 'Coś poszło nie tak po naszej stronie.'}</p>
      <button type="button" className="btn" data-tone="primary" onClick={retry}>
        Spróbuj ponownie
      </button>
    </div>
  )
}
