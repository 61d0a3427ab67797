import { Link } from 'wouter'
import { handovers, myPlan, myReview, myTeam, myToDo, runningYear, teamSheets } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { deadlineInWords } from '#client/ui/deadlineWords.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { forLeader } from '#client/ui/forLeader.tsx'
import { formatDate } from '#client/ui/format.ts'
import { Page } from '#client/ui/Page.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import { COORDINATOR_PATH, pathOfOwnYear, TO_DO_PATH } from '#contract/addresses.ts'
import { lastDayOf } from '#domain/deadline.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { YearItem } from './OwnYearsPage.tsx'

/** In years, the running one included. */
const LOOKS_BACK = 3

/** Welcomes a new leader with the predecessor's letter, the troop's standing and its last years (rules.md#69). */
export const TakeoverPage = forLeader(({ me, team }) => {
  const taken = useRead(handovers)?.find(({ teamId, isSuccessor }) => isSuccessor && teamId === team.id)
  const years = useRead(teamSheets(team.id))
  const others = useRead(myTeam)?.owners.filter(({ id, teamAccepted }) => teamAccepted && id !== me.id)
  if (!years || !others) return <Loading />
  const lastYear = years.find(({ state }) => state !== 'OPEN')

  return (
    <Page title={`Przejmujesz: ${team.name}`} width="reading" kicker={`chorągiew ${team.district.name}`}>
      <div className="stack">
        <p>
          {others.length > 0 ? 'Prowadzisz teraz tę drużynę razem z innymi.' : 'Prowadzisz teraz tę drużynę.'}
          {taken && !taken.hasLeft && ` ${formatDate(taken.leaveOn)} odchodzi ${taken.by}.`} Arkusz, Moje zadania, uwagi
          i historia zostają przy drużynie: niczego nie trzeba przenosić.
        </p>
        {taken?.letter && (
          <section className="card">
            <header>
              <h2 className="anywhere">List: {taken.by}</h2>
            </header>
            <div className="card__body stack">
              <p className="handover-letter">{taken.letter}</p>
              <p className="hint">Widzisz go tylko Ty. Zostanie tutaj do zamknięcia roku.</p>
            </div>
          </section>
        )}
        <section className="card card__body stack">
          <h2>Gdzie jest drużyna</h2>
          <WhereItIs teamId={team.id} />
          {others.length > 0 && (
            <div>
              <h3>Prowadzą też</h3>
              <ul>
                {others.map(person => (
                  <li key={person.id} className="anywhere">
                    <PersonName person={person} />
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div className="row">
            <Link href="/kategoryzacja" className="btn" data-tone="primary">
              Otwórz arkusz
            </Link>
            {lastYear && (
              <Link href={pathOfOwnYear(lastYear.yearId)} className="btn">
                Przejrzyj arkusz sprzed roku
              </Link>
            )}
          </div>
        </section>
        {years.length > 0 && (
          <section className="stack" aria-labelledby="ostatnie-lata">
            <h2 id="ostatnie-lata">Ostatnie lata</h2>
            <ul className="card own-years">
              {years.slice(0, LOOKS_BACK).map((year, index) => (
                <YearItem key={year.yearId} year={year} before={years[index + 1]} />
              ))}
            </ul>
          </section>
        )}
        <p className="hint">
          Ta strona zostaje pod linkiem na stronie <Link href="/konto">Twoje konto</Link>.
        </p>
      </div>
    </Page>
  )
})

function WhereItIs({ teamId }: { teamId: number }) {
  const year = useRead(runningYear)
  const review = useRead(myReview({ teamId }))
  const toDo = useRead(myToDo({ teamId }))
  const plan = useRead(myPlan)
  if (year === null) return <p>Żadna kategoryzacja teraz nie trwa. Następną otworzy koordynator krajowy.</p>
  if (!year || !review || !toDo || !plan) return <Loading />
  const lastDay = lastDayOf(year.deadline, review.extendedTo)
  return (
    <dl className="facts">
      <dt>Rok</dt>
      <dd>{year.name}</dd>
      <dt>Termin</dt>
      <dd>{lastDay === null ? 'bez terminu' : deadlineInWords(lastDay, Date.now()).replace('Termin ', '')}</dd>
      <dt>Moje zadania</dt>
      <dd>
        {plan.target ? `cel: kategoria ${levelNames[plan.target].category}` : 'bez celu'},{' '}
        {plan.tasks.length === 0 ? 'jeszcze żadnego' : counted(plan.tasks.length, 'zadanie', 'zadania', 'zadań')}
      </dd>
      {isOpenToLeaders(review.state) && (
        <>
          <dt>Do zrobienia</dt>
          <dd>
            <Link href={TO_DO_PATH}>{counted(toDo.left, 'zadanie', 'zadania', 'zadań')}</Link>
          </dd>
        </>
      )}
      <dt>Uwagi bez odpowiedzi</dt>
      <dd>{toDo.toAnswer === 0 ? 'żadnej' : <Link href={COORDINATOR_PATH}>{formatLong(toDo.toAnswer)}</Link>}</dd>
    </dl>
  )
}
