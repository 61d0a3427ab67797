import { marksPage } from '#client/ui/Page.tsx'

const marksLoading = marksPage('loading')

/** A placeholder for the content. Its words appear only when the wait becomes noticeable. */
export function Loading() {
  return (
    <div className="loading" ref={marksLoading}>
      <div className="loading__bar" />
      <div className="loading__bar" />
      <div className="loading__bar" />
      <p className="loading__words hint" role="status">
        Ładowanie…
      </p>
    </div>
  )
}
