import { Component, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ApiError } from '#client/api/ApiError.ts'
import { refreshAll } from '#client/api/useRead.ts'
import { ChunkError, retryChunks } from '#client/ui/chunk.ts'
import { focusContent } from '#client/ui/keepFocus.ts'
import { isOutdated, reloadOnce } from '#client/ui/newVersion.ts'
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

/** Every boundary that shows an error. They may wait for the same chunk, so one retry is for all of them. */
const failing = new Set<ErrorBoundary>()

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null }
  #here = this.props.here

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidUpdate() {
    const isElsewhere = this.#here !== this.props.here
    this.#here = this.props.here
    if (!this.state.error) failing.delete(this)
    else if (isElsewhere) this.retry()
    else failing.add(this)
  }

  // React unmounts and mounts also what it hides while a part of the page suspends; such a boundary is not updated.
  override componentDidMount() {
    this.componentDidUpdate()
  }

  override componentWillUnmount() {
    failing.delete(this)
  }

  // The children mount again, and fetch again. The button is gone, so the focus moves to the content.
  retry = () => {
    void refreshAll()
    retryChunks()
    for (const boundary of failing.add(this)) boundary.setState({ error: null }, focusContent)
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
  const [isOfOldVersion, setOfOldVersion] = useState(false)
  useEffect(() => {
    if (!(error instanceof ChunkError)) return
    isOutdated().then(isIt => {
      if (isIt) reloadOnce()
      setOfOldVersion(isIt)
    })
  }, [error])

  if (isOfOldVersion) return <NewVersion />
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

const NewVersion = () => (
  <div className="empty" role="alert">
    <h2>Strona ma nową wersję</h2>
    <p>Odśwież ją, żeby to wczytać. Jeśli coś właśnie wpisujesz, najpierw to zapisz.</p>
    <button type="button" className="btn" data-tone="primary" onClick={() => location.reload()}>
      Odśwież stronę
    </button>
  </div>
)

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
