import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { useReadOrNull } from '#client/api/useRead.ts'
import { editorYear, managedDistricts, serverState, years } from '#client/panel/panelReads.ts'
import { SERVER_PATH, TEAMS_PATH } from '#contract/addresses.ts'

/** Lists the steps of a new association before its first year opens; renders nothing afterwards. */
export function FirstSteps() {
  const all = useReadOrNull(years)
  if (!all || all.some(({ state }) => state !== 'DRAFT')) return null
  return <Steps yearId={all[0]?.id} />
}

function Steps({ yearId }: { yearId: number | undefined }) {
  const districts = useReadOrNull(managedDistricts)
  const state = useReadOrNull(serverState)
  const draft = useReadOrNull(yearId === undefined ? null : editorYear(yearId))
  if (!districts || !state) return null

  const year = `/admin/kategoryzacja/${yearId ?? 'nowa'}`
  const steps = [
    { name: 'Utwórz chorągwie', to: '/admin/ustawienia/choragwie', isDone: districts.length > 0 },
    {
      name: 'Utwórz drużyny albo włącz ich automatyczną akceptację: założą je drużynowi',
      to: TEAMS_PATH,
      isDone: districts.some(({ autoaccept, teams }) => autoaccept || teams.length > 0),
    },
    { name: 'Przygotuj kategoryzację: pustą albo z pliku', to: year, isDone: yearId !== undefined },
    { name: 'Dodaj w niej wymagania podstawowe', to: year, isDone: (draft?.initialTasks.length ?? 0) > 0 },
    {
      name: 'Sprawdź, czy wychodzą maile',
      to: SERVER_PATH,
      isDone: state.mail.isConfigured && state.mail.accepted !== null,
    },
    { name: 'Zadbaj o kopię zapasową, także poza serwerem', to: SERVER_PATH, isDone: state.offsite !== null },
    { name: 'Otwórz kategoryzację', to: year, isDone: false },
  ]

  return (
    <section className="card first-steps" aria-labelledby="pierwsze-kroki">
      <header>
        <h2 id="pierwsze-kroki">Pierwsze kroki</h2>
      </header>
      <ol>
        {steps.map(({ name, to, isDone }) => (
          <li key={name}>
            {isDone ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <Link href={to}>{name}</Link>
            {isDone && <span className="muted">zrobione</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
