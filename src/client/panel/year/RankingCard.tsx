import { api } from '#client/api/call.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear } from './editedYear.ts'
import { useRights } from './rights.ts'

/** Whether the ranking is fixed and when it was made, and the buttons that change that. */
export function RankingCard({ year }: { year: EditedYear }) {
  const rights = useRights(year)
  const costly = year.state === 'FINISHED' && !year.rankingFixed
  const { ranking } = api.admin.categorization.state

  return (
    <section className="card card__body">
      <small>Ranking</small>
      <h2>
        {year.rankingFixed ? 'Przeliczony' : 'Dynamiczny'}
        {costly && <span title="Ranking zakończonej kategoryzacji jest liczony przy każdym otwarciu"> (!!!)</span>}
      </h2>
      {year.rankedAt && <p className="hint">stan na {formatDateTime(year.rankedAt)}</p>}
      {rights.editor && (
        <div className="row tight">
          <ConfirmButton
            look="quiet"
            disabled={!rights.rebuildRanking}
            title="Przeliczyć ranking?"
            text={<RebuildWarning year={year} />}
            yes="Przelicz"
            no="Anuluj"
            onYes={() => changeYear(year.id, ranking.rebuild({ id: year.id }).patch())}
          >
            Przelicz
          </ConfirmButton>
          {year.rankingFixed && (
            <ConfirmButton
              look="quiet"
              disabled={!rights.deleteRanking}
              title="Usunąć ranking?"
              text={<DeleteWarning />}
              yes="Usuń ranking"
              no="Anuluj"
              onYes={() => changeYear(year.id, ranking.makedynamic({ id: year.id }).patch())}
            >
              Usuń
            </ConfirmButton>
          )}
        </div>
      )}
    </section>
  )
}

function RebuildWarning({ year }: { year: EditedYear }) {
  if (year.state === 'OPEN') return <p>Ranking zostanie policzony z tego, co drużyny wpisały do tej chwili.</p>
  if (!year.rankingFixed) {
    return (
      <p>
        Ranking zostanie policzony z obecnych arkuszy i utrwalony: nie zmieni się już sam, także gdy zmienią się
        drużyny.
      </p>
    )
  }
  return (
    <p>
      Utrwalony ranking zostanie zastąpiony obecnym stanem. Drużyny ukryte lub przemianowane od zamknięcia znikną z
      niego albo pokażą się pod nową nazwą. Tej operacji nie można cofnąć.
    </p>
  )
}

function DeleteWarning() {
  return (
    <p>
      Ranking stanie się dynamiczny: będzie liczony na nowo przy każdym otwarciu, co bardzo obciąża serwer, i będzie się
      zmieniał razem z drużynami. Tej operacji nie można cofnąć.
    </p>
  )
}
