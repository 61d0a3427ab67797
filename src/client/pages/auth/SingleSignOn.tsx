import { config } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'

/** A navigation, not a call: the provider's page takes over from here. */
export function SingleSignOn() {
  const association = useRead(config)
  const label = 'Zaloguj przez stronę Związku'

  if (!association?.singleSignOn) {
    return (
      <div className="field">
        <button type="button" className="btn block" disabled>
          {label}
        </button>
        {association && <p className="hint">Logowanie przez stronę Związku nie jest tu skonfigurowane.</p>}
      </div>
    )
  }
  return (
    <a className="btn block" href="/api/auth/google">
      {label}
    </a>
  )
}
