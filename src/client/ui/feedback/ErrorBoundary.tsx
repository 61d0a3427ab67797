import { Component, type ReactNode, Suspense } from 'react'
import { ApiError } from '#client/api/ApiError.ts'
import { refreshAll } from '#client/api/useRead.ts'
import { retryChunks } from '#client/ui/chunk.ts'
import { focusContent } from '#client/ui/keepFocus.ts'
import { whyNotRead } from './whyNotRead.ts'

interface ErrorBoundaryProps {
  /** The address, or another key of what is shown: a change clears the error. */
  here?: string | undefined
  /** Wraps the error message, where it replaces a whole page. */
  frame?: (failed: ReactNode) => ReactNode
  children: ReactNode
}

interface State {
  error: unknown
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.error && before.here !== this.props.here) this.retry()
  }

  // The children mount again, and fetch again. The button is gone, so the focus moves to the content.
  retry = () => {
    void refreshAll()
    retryChunks()
    this.setState({ error: null }, focusContent)
  }

  override render() {
    const { frame = failed => failed, children } = this.props
    if (!this.state.error) return children
    return frame(<FailedState error={this.state.error} onRetry={this.retry} />)
  }
}

const offlineOrFault = () =>
  navigator.onLine ? 'Coś poszło nie tak po naszej stronie.' : 'Brak połączenia. Wpisane wartości są bezpieczne.'

function FailedState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="empty" role="alert">
      <h2>Nie udało się wczytać</h2>
      <p>{error instanceof ApiError ? whyNotRead(error) : offlineOrFault()}</p>
      <button type="button" className="btn" data-tone="primary" onClick={onRetry}>
        Spróbuj ponownie
      </button>
    </div>
  )
}

interface OptionalLazyProps {
  fallback?: ReactNode
  children: ReactNode
}

/** Renders a part that may load lazily. Shows `fallback` while it loads and if it fails. */
export const OptionalLazy = ({ fallback = null, children }: OptionalLazyProps) => (
  <ErrorBoundary frame={() => fallback}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
)
