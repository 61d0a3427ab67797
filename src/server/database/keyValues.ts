import { atomically, sqlite } from './open.ts'

// A key-value store in the table `facts`, for what there is one of: the last known time, the last health check, whether the file
// is a demo, the association's own words.

export function setKeyValue(name: string, value: string) {
  atomically(() => {
    sqlite
      .query('INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
      .run(name, value)
  })
}

export const keyValueOf = (name: string): string | null =>
  sqlite.query<{ value: string }, [string]>('SELECT value FROM facts WHERE name = ?').get(name)?.value ?? null
