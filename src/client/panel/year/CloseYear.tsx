import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#client/api/call.ts'
import { closing } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { addressOfList, addressOfSheet, type SheetFilter, writeFilter } from '#client/panel/sheetList.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { FormError } from '#client/ui/Field.tsx'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { LevelChip } from '#client/ui/LevelSymbol.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { counted } from '#client/ui/plural.ts'
import { REVIEW_STATES_NAMES, SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { SheetState, StateMark } from '#client/ui/SheetState.tsx'
import { useAction } from '#client/ui/useAction.ts'
import { formatTotal } from '#domain/points.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear } from './editedYear.ts'

type Closing = Awaited<ReturnType<ReturnType<typeof closing>['load']>>

/** Closes the year after telling where its sheets are and what is left to do (rules.md#54). */
export function CloseYear({ year }: { year: EditedYear }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="btn" data-tone="danger" onClick={() => setAsking(true)}>
        Zamknij
      </button>
      {asking && <CloseDialog year={year} onClose={() => setAsking(false)} />}
    </>
  )
}

function CloseDialog({ year, onClose }: { year: EditedYear; onClose: () => void }) {
  const left = useReadOrNull(closing(year.id))
  // Not the first link of what is left: Enter must not lead away or close anything.
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current!.focus(), [])
  const close = useAction(async () => {
    await changeYear(year.id, api.admin.categorization.state.close.patch())
    onClose()
  })
  const isAllApproved = left?.districts.every(({ counts }) => total(counts) === counts.APPROVED)

  return (
    <Dialog title={`Zamknąć „${year.name}”?`} size="l" onClose={onClose}>
      <div className="stack">
        <p>
          Arkusze i uwagi będą tylko do odczytu, a ranking zostanie utrwalony. Rok można otworzyć ponownie: arkusze
          wrócą do stanów, w których są teraz.
        </p>
        {left === undefined && <Loading />}
        {left === null && <FormError message="Nie udało się sprawdzić, w jakich stanach są arkusze." />}
        {left && <WhatIsLeft left={left} yearId={year.id} />}
        <p className="hint">Zapisze się w dzienniku zmian: kto, kiedy i ile arkuszy zostało niezatwierdzonych.</p>
      </div>
      <FormError message={close.failure} />
      <div className="dialog__actions">
        <button type="button" className="btn" ref={cancel} onClick={onClose}>
          Anuluj
        </button>
        <button type="button" className="btn" data-tone="danger" disabled={close.busy} onClick={close.run}>
          {isAllApproved ? 'Zamknij kategoryzację' : 'Zamknij mimo to'}
        </button>
      </div>
    </Dialog>
  )
}

const total = (counts: Record<ShownState, number>) => SHOWN_STATES.reduce((sum, state) => sum + counts[state], 0)

const NO_FILTER: SheetFilter = { stage: null, district: null, search: '', remarks: false }

function WhatIsLeft({ left, yearId }: { left: Closing; yearId: number }) {
  const sums = Object.fromEntries(
    SHOWN_STATES.map(state => [state, left.districts.reduce((sum, { counts }) => sum + counts[state], 0)]),
  ) as Record<ShownState, number>
  const present = SHOWN_STATES.filter(state => sums[state] > 0)
  const listed = (filter: Partial<SheetFilter>) => addressOfList(yearId, writeFilter({ ...NO_FILTER, ...filter }))

  return (
    <>
      <h3>
        Zatwierdzone: {sums.APPROVED} z {counted(total(sums), 'arkusza', 'arkuszy', 'arkuszy')}
      </h3>
      <div className="stage-bar" aria-hidden="true">
        {present.map(state => (
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
      <h3>Zanim zamkniesz</h3>
      <ul className="issues">
        {sums.SUBMITTED > 0 && (
          <li>
            <Link href={listed({ stage: 'SUBMITTED' })}>
              {counted(
                sums.SUBMITTED,
                'zgłoszony arkusz czeka',
                'zgłoszone arkusze czekają',
                'zgłoszonych arkuszy czeka',
              )}{' '}
              na sprawdzenie
            </Link>
            {left.waitingLongest &&
              ` (najdłużej ${left.waitingLongest.name}, od ${formatDate(left.waitingLongest.since!)})`}
            ; wejdą do rankingu jako niezatwierdzone
          </li>
        )}
        {left.extended.map(({ teamId, name, until }) => (
          <li key={teamId}>
            <Link href={addressOfSheet(teamId, yearId, '')}>{name}</Link> ma przedłużony termin do {formatDate(until)}:
            zamknięcie go skróci
          </li>
        ))}
        {left.remarks.open > 0 && (
          <li>
            <Link href={listed({ remarks: true })}>
              {counted(left.remarks.open, 'otwarta uwaga', 'otwarte uwagi', 'otwartych uwag')} w{' '}
              {counted(left.remarks.sheets, 'arkuszu', 'arkuszach', 'arkuszach')}
            </Link>
            : nikt już na nie nie odpowie
          </li>
        )}
        {left.notStarted.length > 0 && (
          <li>
            <details>
              <summary>{counted(left.notStarted.length, 'drużyna', 'drużyny', 'drużyn')} bez żadnego wpisu</summary>
              {left.notStarted.map(({ teamId, name, district }) => (
                <p key={teamId}>
                  <Link href={addressOfSheet(teamId, yearId, '')}>{name}</Link>, {district.name}
                </p>
              ))}
            </details>
          </li>
        )}
      </ul>
      <Districts left={left} listed={listed} />
      <h3>Tak zacznie się ranking</h3>
      <p className="hint">wyniki wstępne, stan na {formatDateTime(left.takenAt)}</p>
      <ol className="stack tight">
        {left.ranking.map(row => (
          <li key={row.teamId} className="row tight">
            <b>{row.place}.</b> {row.name}, {row.district} <LevelChip level={row.category} /> {formatTotal(row.points)}{' '}
            pkt <SheetState state={row.review} />
          </li>
        ))}
      </ol>
    </>
  )
}

interface DistrictsProps {
  left: Closing
  listed: (filter: Partial<SheetFilter>) => string
}

/** Only those where something is left; the others are named below. */
function Districts({ left, listed }: DistrictsProps) {
  const isDone = ({ counts }: Closing['districts'][number]) => total(counts) === counts.APPROVED
  const [open, done] = [left.districts.filter(row => !isDone(row)), left.districts.filter(isDone)]
  return (
    <>
      {open.length > 0 && <h3>Chorągwie, w których coś zostało</h3>}
      <ul className="stack tight">
        {open.map(({ id, name, counts }) => (
          <li key={id}>
            <Link href={listed({ district: id })}>{name}</Link>
            <ul className="stage-legend">
              {SHOWN_STATES.filter(state => counts[state] > 0).map(state => (
                <li key={state}>
                  <StateMark state={state} />
                  {REVIEW_STATES_NAMES[state]} <b>{counts[state]}</b>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {done.length > 0 && <p className="hint">Wszystko zatwierdzone: {done.map(({ name }) => name).join(', ')}.</p>}
    </>
  )
}
