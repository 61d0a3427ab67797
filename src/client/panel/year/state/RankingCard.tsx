import { api } from '#client/api/call.ts'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { RebuildRanking } from '#client/ui/RebuildRanking.tsx'

export function RankingCard() {
  const year = useYear()
  const rights = useRights()
  const costly = year.state === 'FINISHED' && !year.rankingFixed
  const isEmpty = year.state === 'DRAFT' && year.tasks.length === 0
  const { ranking } = api.admin.categorization.state

  return (
    <section className="card card__body">
      <small>Ranking</small>
      <h2>
        {year.rankingFixed ? 'Przeliczony' : 'Dynamiczny'}
        {costly && <span title="Ranking liczony na bieżąco: zmienia się razem z drużynami"> (!!!)</span>}
      </h2>
      {year.rankedAt && <p className="hint">stan na {formatDateTime(year.rankedAt)}</p>}
      {rights.editor && (
        <div className="row tight">
          {!isEmpty && (
            <RebuildRanking
              year={year}
              look="quiet"
              disabled={!rights.rebuildRanking}
              onConfirm={() => changeYear(year.id, ranking.rebuild({ id: year.id }).patch())}
            />
          )}
          {year.rankingFixed && (
            <ConfirmButton
              look="quiet"
              disabled={!rights.deleteRanking}
              title="Usunąć ranking?"
              text={
                <p>
                  Ranking stanie się dynamiczny: liczony na bieżąco, będzie się zmieniał razem z drużynami. Tej operacji
                  nie można cofnąć.
                </p>
              }
              confirmLabel="Usuń ranking"
              onConfirm={() => changeYear(year.id, ranking.makedynamic({ id: year.id }).patch())}
            >
              Usuń ranking
            </ConfirmButton>
          )}
        </div>
      )}
    </section>
  )
}
