import { marksPage } from './Page.tsx'

const marksLoading = marksPage('loading')

/** Stands where the content will be. The words appear only when the wait becomes noticeable. */
export function Loading() {
  return (
    <div className="loading" ref={marksLoading}>
      <div className="loading__bar" />
      <div className="loading__bar" />
      <div className="loading__bar" />
      <p className="loading__words" role="status">
        Ładowanie…
      </p>
    </div>
  )
}
