import { FileText, Flag, Link2, type LucideIcon, Mail, MessageSquare, Pencil, TriangleAlert, Users } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { refresh, refreshAll, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { comparison, pairsKeptApart, type TeamComparison, twins } from '#client/panel/panelReads.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { momentBeside } from '#client/ui/format.ts'
import { MAX_REMARK, mistakeInRemark } from '#domain/review.ts'
import { counted } from '#domain/text/plural.ts'
import { quoted } from '#domain/text/quoted.ts'
import { shortYear } from '#domain/text/shortYear.ts'
import { ComparedSides } from './ComparedSides.tsx'

const TEAMS = '/admin/ustawienia/druzyny'
export const mergeAddress = (id: number, other: number) => `${TEAMS}?druzyna=${id}&polacz=${other}`

interface MergePageProps {
  id: number
  other: number
}

/** Two troops that are to become one (rules.md#71): which stays, year by year, what becomes of what, why, the question. */
export function MergePage({ id, other }: MergePageProps) {
  const read = comparison(id, other)
  const compared = useRead(read)
  const [done, setDone] = useState<{ name: string; id: number; leaders: number; at: number }>()
  if (done) return <Done {...done} />
  if (!compared) return <Loading />
  // A new comparison begins with its own choices.
  return <Comparison key={compared.version} compared={compared} onMerged={setDone} again={() => refresh(read)} />
}

interface ComparisonProps {
  compared: TeamComparison
  onMerged: (done: { name: string; id: number; leaders: number; at: number }) => void
  again: () => Promise<unknown>
}

function Comparison({ compared, onMerged, again }: ComparisonProps) {
  const { teams, years, version } = compared
  const [stayingId, stay] = useState(teams[0].id)
  const [kept, keep] = useState(() => new Map(years.filter(year => year.isChoice).map(firstChoice(teams))))
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  const [missing, setMissing] = useState<string>()
  const sure = useRef<HTMLInputElement>(null)
  const words = useId()
  const [, navigate] = useLocation()
  const [staying, leaving] = stayingId === teams[0].id ? teams : [teams[1], teams[0]]
  const blocked = years.filter(({ isBlocked }) => isBlocked)
  const [isStale, setStale] = useState(false)
  useUnsaved(reason.trim() !== '', 'address')

  const merging = useAction(async () => {
    const body = {
      reason,
      keep: [...kept].map(([yearId, teamId]) => ({ yearId, teamId })),
      expected: version,
    }
    try {
      const { name, owners } = await answer(api.admin.teams({ id: staying.id }).merge({ other: leaving.id }).post(body))
      onMerged({ name, id: staying.id, leaders: owners.filter(one => one.teamAccepted).length, at: Date.now() })
      void refreshAll()
    } catch (error) {
      setStale(isRefusedWith(error, 'merge-changed'))
      throw error
    }
  })
  const apart = useAction(async () => {
    await answer(api.admin.teams({ id: staying.id }).distinct({ other: leaving.id }).post())
    await refresh(twins, pairsKeptApart)
    navigate(TEAMS)
  })

  function press() {
    const said = whatIsMissing(reason, isSure)
    setMissing(said)
    if (said === undefined) void merging.run()
    else if (mistakeInRemark(reason)) document.getElementById(words)?.querySelector('textarea')?.focus()
    else sure.current?.focus()
  }

  const isFar = staying.district.id !== leaving.district.id
  return (
    <PanelPage
      title={`${teams[0].name} i ${teams[1].name}`}
      kicker={`${isFar ? `${staying.district.name} i ${leaving.district.name}` : staying.district.name} · łączenie drużyn`}
      actions={
        <button type="button" className="btn" disabled={apart.busy} onClick={apart.run}>
          To dwie różne
        </button>
      }
    >
      <FormError message={apart.failure} />
      <section className="card merge" aria-label="Łączenie drużyn">
        <header>
          <p className="merge__lead">
            Zostanie <em>{staying.name}</em>, {inSum(compared)}
          </p>
          <p className="hint">
            Druga zniknie z list i wyboru. To, co niesie, przejdzie; to, czego się nie da połączyć, zostanie do
            czytania.
          </p>
        </header>
        <ComparedSides
          compared={compared}
          stayingId={stayingId}
          onStay={stay}
          kept={kept}
          onKeep={(yearId, teamId) => keep(new Map(kept).set(yearId, teamId))}
        />
        <div className="card__body merge__part">
          <h2>Co się z czym stanie</h2>
          <Outcomes compared={compared} staying={staying} leaving={leaving} kept={kept} />
          {isFar && (
            <div className="note">
              <p>
                <b>
                  {leaving.name}: {leaving.district.name}.
                </b>{' '}
                Po połączeniu jej osoby, uwagi i arkusze zobaczą koordynatorzy: {staying.district.name}, a dotychczasowi
                już nie.
              </p>
            </div>
          )}
        </div>
        {blocked.length > 0 ? (
          <div className="card__body merge__part">
            {blocked.map(year => (
              <div key={year.yearId} className="note" role="status">
                <p>
                  <b>Oba arkusze {shortYear(year.year)} są zgłoszone albo zatwierdzone.</b> Zwróć ten, który nie
                  zostaje. Łączenie nie decyduje za koordynatora.
                </p>
                <p className="row">
                  {teams.map(({ id, name }) => (
                    <Link key={id} className="btn" href={`/admin/kategoryzacja/${id}/w-roku/${year.yearId}`}>
                      Otwórz arkusz: {name}
                    </Link>
                  ))}
                </p>
              </div>
            ))}
          </div>
        ) : (
          <div className="card__body merge__part stack" id={words}>
            <TextareaField
              label="Dlaczego łączysz"
              hint="Przeczytają drużynowi; zostaje w dzienniku zmian."
              rows={3}
              maxLength={MAX_REMARK}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
            <div className="note">
              <p>
                <b>Tego nie cofniesz jednym przyciskiem.</b> Przed połączeniem powstanie kopia całej bazy. Rozdzielić
                drużyny można tylko przez nią, razem ze wszystkim, co wpisano później.
              </p>
            </div>
            <label className="merge__sure">
              <input
                ref={sure}
                type="checkbox"
                checked={isSure}
                onChange={event => {
                  setSure(event.target.checked)
                  setMissing(undefined)
                }}
              />
              To jest ta sama drużyna, potwierdził ją ktoś, kto ją zna
            </label>
            {isStale ? (
              <div className="note" data-tone="danger" role="alert">
                <p>
                  <b>Nie połączono.</b> W drużynach coś się właśnie zmieniło. Obejrzyj porównanie jeszcze raz.
                </p>
                <button type="button" className="btn" onClick={again}>
                  Odśwież porównanie
                </button>
              </div>
            ) : (
              <FormError message={missing ?? merging.failure} />
            )}
          </div>
        )}
        <div className="card__body merge__part row">
          {blocked.length === 0 && (
            <button type="button" className="btn" data-tone="danger" disabled={merging.busy} onClick={press}>
              {merging.busy ? 'Łączę…' : `Połącz w ${staying.name}`}
            </button>
          )}
          <Link href={`${TEAMS}?druzyna=${teams[0].id}`} className="btn">
            Anuluj
          </Link>
        </div>
      </section>
    </PanelPage>
  )
}

function whatIsMissing(reason: string, isSure: boolean): string | undefined {
  if (mistakeInRemark(reason)) return 'Napisz, dlaczego łączysz: przeczytają to drużynowi obu drużyn.'
  return isSure ? undefined : 'Zaznacz, że to ta sama drużyna.'
}

type Year = TeamComparison['years'][number]

/** The sheet that is handed in, else the fuller one. */
const firstChoice =
  (teams: TeamComparison['teams']) =>
  ({ yearId, sheets: [one, other] }: Year): [number, number] => {
    const weight = (sheet: Year['sheets'][number]) =>
      sheet ? (sheet.review === 'SUBMITTED' || sheet.review === 'APPROVED' ? 10_000 : 0) + sheet.entered : -1
    return [yearId, weight(other) > weight(one) ? teams[1].id : teams[0].id]
  }

function inSum({ teams, years }: TeamComparison): string {
  const people = teams[0].leaders.length + teams[1].leaders.length
  const oldest = years.at(-1)
  const led = people === 0 ? 'bez drużynowego' : people === 1 ? 'z 1 osobą' : `z ${people} osobami`
  if (!oldest) return `${led}, bez arkuszy`
  return `${led} i ${years.length === 1 ? `arkuszem ${shortYear(oldest.year)}` : `arkuszami od ${shortYear(oldest.year)}`}`
}

interface OutcomesProps {
  compared: TeamComparison
  staying: TeamComparison['teams'][number]
  leaving: TeamComparison['teams'][number]
  kept: ReadonlyMap<number, number>
}

function Outcomes({ compared: { teams, years }, staying, leaving, kept }: OutcomesProps) {
  const leaders = teams[0].leaders.length + teams[1].leaders.length
  const both = years.filter(({ state, sheets }) => state === 'FINISHED' && sheets[0] && sheets[1])
  const invitations = teams[0].invitations + teams[1].invitations
  const names = [...new Set([leaving.name, ...leaving.formerNames])]
  const asking = teams[0].asking + teams[1].asking
  return (
    <ul className="merge-outcomes">
      <Outcome Icon={Users} name="Drużynowi">
        {leaders === 0
          ? 'Nikt jej teraz nie prowadzi.'
          : `${counted(leaders, 'osoba prowadzi', 'osoby prowadzą', 'osób prowadzi')} odtąd drużynę ${staying.name}. Każda przeczyta, kto i dlaczego połączył.`}
        {asking > 0 && ` ${counted(asking, 'prośba', 'prośby', 'próśb')} o dostęp dalej czeka na odpowiedź.`}
      </Outcome>
      {years
        .filter(({ isChoice }) => isChoice)
        .map(year => (
          <SheetOutcome key={year.yearId} year={year} isFirst={kept.get(year.yearId) === teams[0].id} />
        ))}
      <Outcome Icon={MessageSquare} name="Uwagi, rozmowy, plan">
        Uwagi i rozmowy z obu. Plan, dopiski i historia z arkusza, który zostaje.
      </Outcome>
      <Outcome Icon={Flag} name="Rankingi">
        Zamknięte nie zmieniają się
        {both.length > 0 &&
          `: w ${both.map(({ year }) => shortYear(year)).join(', ')} ${both.length === 1 ? 'zostają dwa wiersze' : 'zostają po dwa wiersze'}`}
        . W trwającym będzie jeden.
      </Outcome>
      <Outcome Icon={Link2} name="Adres drużyny">
        Stary link prowadzi do {staying.name}.
      </Outcome>
      {invitations > 0 && (
        <Outcome Icon={Mail} name="Zaproszenia">
          {counted(invitations, 'zaproszenie działa', 'zaproszenia działają', 'zaproszeń działa')} dalej i prowadzi do{' '}
          {staying.name}.
        </Outcome>
      )}
      <Outcome Icon={Pencil} name="Nazwy">
        {names.map(quoted).join(', ')} {names.length === 1 ? 'zostanie' : 'zostaną'} w historii nazw.
      </Outcome>
    </ul>
  )
}

function SheetOutcome({ year, isFirst }: { year: Year; isFirst: boolean }) {
  const [stays, goes] = isFirst ? year.sheets : [year.sheets[1], year.sheets[0]]
  const only = goes!.onlyHere
  return (
    <Outcome Icon={FileText} name={`Arkusz ${shortYear(year.year)}`}>
      Zostaje ten z {stays!.entered} {stays!.entered === 1 ? 'zadaniem' : 'zadaniami'}. Drugi można czytać w panelu.{' '}
      {only.length === 0 ? (
        'Nie ma w nim nic, czego nie ma w tym, który zostaje.'
      ) : (
        <details>
          <summary>
            <TriangleAlert aria-hidden="true" />
            Tylko w nim: {counted(only.length, 'wpis', 'wpisy', 'wpisów')}. Nic nie przepisze się samo
          </summary>
          <ul>
            {only.map((name, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and the list never changes
              <li key={n} className="anywhere">
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Outcome>
  )
}

const Outcome = ({ Icon, name, children }: { Icon: LucideIcon; name: string; children: ReactNode }) => (
  <li>
    <Icon aria-hidden="true" />
    <b>{name}</b>
    <div className="anywhere">{children}</div>
  </li>
)

function Done({ id, name, leaders, at }: { id: number; name: string; leaders: number; at: number }) {
  const left = useRead(twins) ?? []
  const [next] = left
  return (
    <PanelPage title={name} kicker="połączono">
      <section className="card card__body stack" aria-label="Połączono">
        <p className="merge__lead" role="status">
          Jest jedna <em>{name}</em>
        </p>
        <p className="hint">
          {leaders > 0 &&
            `${counted(leaders, 'drużynowy dostał', 'drużynowych dostało', 'drużynowych dostało')} list. `}
          Kopia sprzed połączenia: {momentBeside(at, at)} (u administratora).
        </p>
        <div className="row">
          <Link href={`${TEAMS}?druzyna=${id}`} className="btn" data-tone="primary">
            Strona drużyny
          </Link>
          {next && (
            <Link href={mergeAddress(next.teams[0]!.id, next.teams[1]!.id)} className="btn">
              Następna para ({left.length})
            </Link>
          )}
        </div>
      </section>
    </PanelPage>
  )
}
