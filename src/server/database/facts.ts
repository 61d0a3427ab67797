import { atomically, sqlite } from './open.ts'

// What the product remembers about itself: the time it last knew, the last write of a health check, the last request for a
// new password.

export function rememberFact(name: string, value: string) {
  atomically(() => {
    sqlite
      .query('INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
      .run(name, value)
  })
}

export const factOf = (name: string): string | null =>
  sqlite.query<{ value: string }, [string]>('SELECT value FROM facts WHERE name = ?').get(name)?.value ?? null
