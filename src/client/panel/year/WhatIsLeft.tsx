import { MessageSquareDot, Minus, TriangleAlert } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import type { closing } from '#client/panel/panelReads.ts'
import { addressOfSheet, addressOfSheets } from '#client/panel/sheetList.ts'
import { formatDate } from '#client/ui/format.ts'
import { counted } from '#client/ui/plural.ts'
import { REVIEW_STATES_NAMES, SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import { HeadOfRanking } from './HeadOfRanking.tsx'

type Closing = Awaited<ReturnType<ReturnType<typeof closing>['load']>>
type Counts = Record<ShownState, number>

const total = (counts: Counts) => SHOWN_STATES.reduce((sum, state) => sum + counts[state], 0)

export const isAllApproved = ({ districts }: Closing) => districts.every(isDone)

const isDone = ({ counts }: Closing['districts'][number]) => total(counts) === counts.APPROVED

interface WhatIsLeftProps {
  left: Closing
  yearId: number
}

/** The states of a year's sheets, which of them can no longer change once it is closed, and the head of its ranking. */
export function WhatIsLeft(props: WhatIsLeftProps) {
  return (
    <>
      <States {...props} />
      <Warnings {...props} />
      <Districts {...props} />
      <HeadOfRanking left={props.left} />
    </>
  )
}

function States({ left, yearId }: WhatIsLeftProps) {
  const sum = (state: ShownState) => left.districts.reduce((all, { counts }) => all + counts[state], 0)
  const sums = Object.fromEntries(SHOWN_STATES.map(state => [state, sum(state)])) as Counts
  return (
    <section>
      <div className="spread">
        <h3>
          Zatwierdzone: {sums.APPROVED} z {counted(total(sums), 'arkusza', 'arkuszy', 'arkuszy')}
        </h3>
        <Link href={addressOfSheets(yearId, {})}>Pokaż arkusze</Link>
      </div>
      <div className="stage-bar" aria-hidden="true">
        {SHOWN_STATES.filter(state => sums[state] > 0).map(state => (
          <i key={state} data-sheet={state} style={{ '--n': sums[state] } as CSSProperties}>
            {sums[state]}
          </i>
        ))}
      </div>
      <ul className="stage-legend">
        {SHOWN_STATES.map(state => (
          <li key={state}>
            <StateMark state={state} />
            {REVIEW_STATES_NAMES[state]} <b>{sums[state]}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Warnings({ left: { districts, waitingLongest, extended, remarks, notStarted }, yearId }: WhatIsLeftProps) {
  const submitted = districts.reduce((all, { counts }) => all + counts.SUBMITTED, 0)
  if (submitted + extended.length + remarks.open + notStarted.length === 0) return null
  return (
    <section>
      <h3>Zanim zamkniesz</h3>
      <ul className="left-over">
        {submitted > 0 && (
          <Warning
            icon={<TriangleAlert aria-hidden="true" data-tone="warn" />}
            what={`${counted(submitted, 'zgłoszony arkusz czeka', 'zgłoszone arkusze czekają', 'zgłoszonych arkuszy czeka')} na sprawdzenie`}
            show={<Link href={addressOfSheets(yearId, { stage: 'SUBMITTED' })}>Pokaż {submitted}</Link>}
          >
            {waitingLongest &&
              `najdłużej ${waitingLongest.name}, ${waitingLongest.district.name}, od\u00a0${formatDate(waitingLongest.since!)}; `}
            wejdą do rankingu jako niezatwierdzone
          </Warning>
        )}
        {extended.length > 0 && (
          <Warning
            icon={<TriangleAlert aria-hidden="true" data-tone="warn" />}
            what={`${counted(extended.length, 'drużyna ma', 'drużyny mają', 'drużyn ma')} przedłużony termin`}
          >
            {extended.map(({ teamId, name, until }) => (
              <span key={teamId}>
                <Link href={addressOfSheet(teamId, yearId, '')}>{name}</Link> do {formatDate(until)};{' '}
              </span>
            ))}
            zamknięcie go skróci
          </Warning>
        )}
        {remarks.open > 0 && (
          <Warning
            icon={<MessageSquareDot aria-hidden="true" />}
            what={counted(remarks.open, 'uwaga jest otwarta', 'uwagi są otwarte', 'uwag jest otwartych')}
            show={<Link href={addressOfSheets(yearId, { remarks: true })}>Pokaż {remarks.open}</Link>}
          >
            w {counted(remarks.sheets, 'arkuszu', 'arkuszach', 'arkuszach')}; nikt już na nie nie odpowie
          </Warning>
        )}
        {notStarted.length > 0 && (
          <Warning
            icon={<Minus aria-hidden="true" />}
            what={counted(
              notStarted.length,
              'drużyna nie ma żadnego wpisu',
              'drużyny nie mają żadnego wpisu',
              'drużyn nie ma żadnego wpisu',
            )}
            show={<Link href={addressOfSheets(yearId, { stage: 'NOT_STARTED' })}>Pokaż {notStarted.length}</Link>}
          >
            nie wejdą do rankingu
          </Warning>
        )}
      </ul>
    </section>
  )
}

function Warning(props: { icon: ReactNode; what: string; show?: ReactNode; children: ReactNode }) {
  const { icon, what, show, children } = props
  return (
    <li>
      {icon}
      <p>
        <b>{what}</b>
        <small>{children}</small>
      </p>
      {show}
    </li>
  )
}

/** Only those where something is left; the others are named below. */
function Districts({ left, yearId }: WhatIsLeftProps) {
  const [open, done] = [left.districts.filter(row => !isDone(row)), left.districts.filter(isDone)]
  return (
    <section>
      {open.length > 0 && (
        <>
          <h3 id="gdzie-cos-zostalo">Chorągwie, w których coś zostało</h3>
          <table className="left-table" aria-labelledby="gdzie-cos-zostalo">
            <thead>
              <tr>
                <th scope="col">Chorągiew</th>
                {SHOWN_STATES.map(state => (
                  <th key={state} scope="col" className="num">
                    <StateMark state={state} />
                    {REVIEW_STATES_NAMES[state]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {open.map(({ id, name, counts }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link href={addressOfSheets(yearId, { district: id })}>{name}</Link>
                  </th>
                  {SHOWN_STATES.map(state => (
                    <td key={state} className="num" data-none={counts[state] === 0 && state !== 'APPROVED'}>
                      <StateMark state={state} />
                      <Count
                        state={state}
                        counts={counts}
                        href={addressOfSheets(yearId, { district: id, stage: state })}
                      />
                      <span className="left-table__word"> {REVIEW_STATES_NAMES[state]}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {done.length > 0 && (
        <p className="hint">
          <b>Wszystko zatwierdzone:</b> {done.map(({ name, counts }) => `${name} (${total(counts)})`).join(', ')}.
        </p>
      )}
    </section>
  )
}

function Count({ state, counts, href }: { state: ShownState; counts: Counts; href: string }) {
  if (state === 'APPROVED')
    return (
      <>
        {counts.APPROVED}
        <span className="muted">/{total(counts)}</span>
      </>
    )
  return counts[state] === 0 ? '–' : <Link href={href}>{counts[state]}</Link>
}
