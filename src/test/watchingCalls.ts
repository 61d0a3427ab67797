import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { RESTORE_WORD } from '#domain/requests/copies.ts'
import { backupNow } from '#server/database/backup.ts'
import type { FullWorld } from './fullWorld.ts'

/** Of `everyCall.ts`: those that look after the installation. */
export const WATCHING = {
  'GET /admin/audit': ({ ewa }: FullWorld) => ({ by: ewa }),
  'GET /admin/reminders': ({ ewa }: FullWorld) => ({ by: ewa }),
  'POST /admin/reminders': ({ ewa, wilki, fale }: FullWorld) => ({
    by: ewa,
    body: { teams: [wilki.id, fale.id], text: 'Czekamy' },
  }),
  'GET /admin/overview': ({ ewa }: FullWorld) => ({ by: ewa }),
  'GET /admin/overview/matrix': ({ ewa }: FullWorld) => ({ by: ewa, query: '?by=task' }),
  'GET /admin/overview/waiting': ({ ewa }: FullWorld) => ({ by: ewa }),
  'GET /admin/overview/districts': ({ ewa }: FullWorld) => ({ by: ewa }),
  'GET /admin/state': ({ adam }: FullWorld) => ({ by: adam }),
  'POST /admin/state/clock': ({ adam }: FullWorld) => ({ by: adam }),
  'POST /admin/state/mail': ({ adam }: FullWorld) => ({ by: adam }),
  'GET /admin/copies': ({ adam }: FullWorld) => {
    backupNow('manual')
    return { by: adam }
  },
  'POST /admin/copies': ({ adam }: FullWorld) => ({ by: adam }),
  'POST /admin/copies/upload': ({ adam }: FullWorld) => ({
    by: adam,
    body: new Uint8Array(readFileSync(backupNow('manual'))),
  }),
  'GET /admin/copies/:name': ({ adam }: FullWorld) => ({ by: adam, at: { name: basename(backupNow('manual')) } }),
  'POST /admin/copies/:name/restore': ({ adam }: FullWorld) => ({
    by: adam,
    at: { name: basename(backupNow('manual')) },
    body: { confirm: RESTORE_WORD },
  }),
  'DELETE /admin/sessions': ({ adam }: FullWorld) => ({ by: adam }),
}
