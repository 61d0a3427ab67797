import { serverState } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { Note } from '#client/ui/Note.tsx'
import { counted } from '#client/ui/plural.ts'

const HOUR = 3_600_000
/** A daily copy that is later than this did not happen. */
const STALE_AFTER = 26 * HOUR

/** Whether the backups are fresh and the mails sent. */
export function ServerState() {
  const state = useRead(serverState)
  if (!state) return null
  const { version, backup, failedMails } = state
  const age = backup && Date.now() - Date.parse(backup.time)
  const isWell = age !== null && age < STALE_AFTER && failedMails === 0

  return (
    <Note tone={isWell ? 'calm' : 'warn'}>
      <h2>Stan serwera</h2>
      <ul>
        <li>
          {backup
            ? `Najnowsza kopia zapasowa: ${formatDateTime(backup.time)}, ${ageInWords(age!)}`
            : 'Nie ma jeszcze żadnej kopii zapasowej'}
        </li>
        <li>
          {failedMails === 0
            ? 'Żadna wiadomość z ostatniego tygodnia nie przepadła'
            : `Nie udało się wysłać: ${counted(failedMails, 'wiadomość', 'wiadomości', 'wiadomości')}`}
        </li>
        <li>Wersja {version}</li>
      </ul>
    </Note>
  )
}

function ageInWords(age: number): string {
  const hours = Math.floor(age / HOUR)
  if (hours < 1) return 'przed chwilą'
  if (hours < 48) return `${counted(hours, 'godzinę', 'godziny', 'godzin')} temu`
  return `${counted(Math.floor(hours / 24), 'dzień', 'dni', 'dni')} temu`
}
