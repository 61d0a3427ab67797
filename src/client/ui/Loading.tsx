/** Stands where the content will be. The words appear only when the wait becomes noticeable. */
export function Loading() {
  return (
    <div className="loading">
      <div className="loading__bar" />
      <div className="loading__bar" />
      <div className="loading__bar" />
      <p className="loading__words" role="status">
        Ładowanie…
      </p>
    </div>
  )
}
