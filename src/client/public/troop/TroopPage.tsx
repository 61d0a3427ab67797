import { ArrowLeft, Clock } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { type TeamHistory, teamHistory } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { asContent } from '#client/ui/keepFocus.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { Movement } from '#client/ui/Movement.tsx'
import { Page, PageTitle } from '#client/ui/Page.tsx'
import { yearsHeld } from '#domain/formerNames.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { shortYear } from '#domain/text/shortYear.ts'
import { Neighbours } from './Neighbours.tsx'
import { ShareButton } from './ShareButton.tsx'
import { YearByYear } from './YearByYear.tsx'

export function TroopPage() {
  const { id } = useParams()
  const history = useRead(teamHistory(Number(id)))
  if (history === null) return <NoSuchTroop />
  return (
    <main className="page" id="tresc" tabIndex={-1} ref={asContent} data-width="table">
      <p className="page__kicker hint row tight troop-back">
        <ArrowLeft aria-hidden="true" />
        <Link href="/ranking">Ranking drużyn</Link>
      </p>
      {history ? <Troop history={history} /> : <Loading />}
    </main>
  )
}

function Troop({ history }: { history: TeamHistory }) {
  const { name, years, merged, open } = history
  return (
    <div className="stack">
      <PageTitle>{name}</PageTitle>
      <section className="card" aria-label="Drużyna">
        <Head history={history} />
        {open && <Standing open={open} />}
      </section>
      {years.length + merged.length > 0 || open ? (
        <YearByYear history={history} />
      ) : (
        <EmptyState title="Tej drużyny nie było jeszcze w żadnym rankingu">
          <p>Do rankingu wchodzi drużyna, która spełni wszystkie wymagania wstępne.</p>
        </EmptyState>
      )}
      {open && <Neighbours open={open} />}
      <p className="muted">Strona jest publiczna: pokazuje to, co ranking, bez arkusza i bez osób.</p>
    </div>
  )
}

function Head({ history: { name, formerNames, district, years, open } }: { history: TeamHistory }) {
  const last = years[0]
  const shown = last ?? open
  return (
    <div className="troop">
      {shown && <LevelSymbol level={shown.category} size="xl" />}
      <div>
        <p className="muted">Chorągiew: {district}</p>
        <h1>{name}</h1>
        <FormerNames names={formerNames} />
        {last && (
          <p>
            {shortYear(last.year)}: kategoria <b>{levelNames[last.category].category}</b>, miejsce{' '}
            <b className="nowrap">
              {formatLong(last.place)} z {formatLong(last.of)}
            </b>
            , <Within {...last} />
          </p>
        )}
      </div>
      <ShareButton name={name} />
    </div>
  )
}

function FormerNames({ names }: { names: TeamHistory['formerNames'] }) {
  const [merged, own] = [names.filter(({ merged }) => merged), names.filter(({ merged }) => !merged)]
  return (
    <>
      {own.length > 0 && <p className="anywhere muted">dawniej {namesInWords(own)}</p>}
      {merged.length > 0 && <p className="anywhere muted">przyłączona: {namesInWords(merged)}</p>}
    </>
  )
}

const namesInWords = (names: TeamHistory['formerNames']) =>
  names.map(held => `${held.name}, ${yearsHeld(held)}`).join('; ')

/** Place in the running year. Its points are not compared with the end of a finished one. */
function Standing({ open }: { open: NonNullable<TeamHistory['open']> }) {
  return (
    <div className="troop-now row">
      <dl className="results">
        <div>
          <dt>{shortYear(open.year)}, trwa</dt>
          <dd>
            {formatLong(open.place)}. <small>z {formatLong(open.of)}</small>{' '}
            {open.previousPlace !== null && <Movement of={open} />}
          </dd>
          <dd>
            <small>
              <Within {...open} />
            </small>
          </dd>
        </div>
        <div>
          <dt>Kategoria</dt>
          <dd>{levelNames[open.category].category}</dd>
        </div>
        <div>
          <dt>Punkty</dt>
          <dd>{formatTotal(open.points)}</dd>
        </div>
      </dl>
      <p className="troop-now__taken hint">
        <span className="badge" data-tone="warn">
          <Clock aria-hidden="true" />
          Wyniki wstępne
        </span>
        {open.takenAt && <span>stan na {formatDateTime(open.takenAt)}</span>}
      </p>
    </div>
  )
}

function Within({
  placeInDistrict,
  group,
  placeInGroup,
}: NonNullable<TeamHistory['open']> | TeamHistory['years'][number]) {
  return (
    <>
      {formatLong(placeInDistrict)}.&nbsp;w chorągwi
      {group && placeInGroup && `, ${formatLong(placeInGroup)}.\u00a0w hufcu ${group}`}
    </>
  )
}

function NoSuchTroop() {
  return (
    <Page title="Nie ma takiej drużyny" width="reading">
      <div className="stack">
        <p>Pod tym adresem nie ma drużyny. Być może link jest stary albo drużyna nie pokazuje się już w rankingu.</p>
        <div className="row">
          <Link href="/ranking" className="btn" data-tone="primary">
            Zobacz ranking
          </Link>
        </div>
      </div>
    </Page>
  )
}
