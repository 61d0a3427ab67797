import { useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { refresh, refreshAll, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { comparison, pairsKeptApart, type TeamComparison, twins } from '#client/panel/panelReads.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { relativeTime } from '#client/ui/format.ts'
import { pathOfMerge, pathOfSheetInPanel, pathOfTeamInPanel, TEAMS_PATH } from '#contract/addresses.ts'
import { isOtherKept } from '#domain/merging.ts'
import { MAX_REMARK, mistakeInRemark } from '#domain/review.ts'
import { counted } from '#domain/text/plural.ts'
import { shortYear } from '#domain/text/shortYear.ts'
import { ComparedSides } from './ComparedSides.tsx'
import { MergeOutcomes } from './MergeOutcomes.tsx'

interface MergePageProps {
  id: number
  other: number
}

interface Merged {
  id: number
  name: string
  leaders: number
  at: number
}

/** Compares two troops year by year and merges them into one (rules.md#71). */
export function MergePage(pair: MergePageProps) {
  const [merged, setMerged] = useState<Merged>()
  return merged ? <Done {...merged} /> : <Pair {...pair} onMerged={setMerged} />
}

function Pair({ id, other, onMerged }: MergePageProps & Pick<ComparisonProps, 'onMerged'>) {
  const read = comparison(id, other)
  const compared = useRead(read)
  if (!compared) return <Loading />
  // A new comparison begins with its own choices.
  return <Comparison key={compared.version} compared={compared} onMerged={onMerged} again={() => refresh(read)} />
}

interface ComparisonProps {
  compared: TeamComparison
  onMerged: (merged: Merged) => void
  again: () => Promise<unknown>
}

function Comparison({ compared, onMerged, again }: ComparisonProps) {
  const { teams, years, version } = compared
  const [stayingId, stay] = useState(teams[0].id)
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  const [isTried, setTried] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const sureBox = useRef<HTMLInputElement>(null)
  const [, navigate] = useLocation()
  const [staying, leaving] = stayingId === teams[0].id ? teams : [teams[1], teams[0]]
  const blocked = years.filter(({ isBlocked }) => isBlocked)
  const keptIn = ({ stays, sheets: [first, second] }: Year) => {
    if (!first || !second) return stays
    const [own, others] = staying === teams[0] ? [first, second] : [second, first]
    return isOtherKept(own, others) ? leaving.id : staying.id
  }
  useUnsaved(reason.trim() !== '', 'address')

  const merging = useAction(async () => {
    const call = api.admin.teams({ id: staying.id }).merge({ other: leaving.id })
    const { name, owners } = await answer(call.post({ reason, expected: version }))
    onMerged({ name, id: staying.id, leaders: owners.filter(one => one.teamAccepted).length, at: Date.now() })
    void refreshAll()
  })
  async function keepApart() {
    await answer(api.admin.teams({ id: staying.id }).distinct({ other: leaving.id }).post())
    await refresh(twins, pairsKeptApart)
    navigate(TEAMS_PATH)
  }

  const isReasonMissing = mistakeInRemark(reason) !== null
  function press() {
    setTried(true)
    if (isReasonMissing) reasonField.current?.focus()
    else if (!isSure) sureBox.current?.focus()
    else void merging.run()
  }

  const isFar = staying.district.id !== leaving.district.id
  return (
    <PanelPage
      title={`${teams[0].name} i ${teams[1].name}`}
      kicker={`${isFar ? `${staying.district.name} i ${leaving.district.name}` : staying.district.name} · łączenie drużyn`}
      actions={<ActionButton act={keepApart}>To dwie różne</ActionButton>}
    >
      <section className="card merge" aria-label="Łączenie drużyn">
        <header>
          <p className="merge__lead">
            Zostanie <em>{staying.name}</em>, {inSum(compared)}
          </p>
          <p className="hint">
            Druga zniknie z list i wyboru. Co da się połączyć, przejdzie do tej, która zostaje. Z dwóch arkuszy roku
            zostaje zatwierdzony przed zgłoszonym, zgłoszony przed zaczętym, z równych pełniejszy; drugi można nadal
            czytać.
          </p>
        </header>
        <ComparedSides compared={compared} stayingId={stayingId} onStay={stay} keptIn={keptIn} />
        <div className="card__body merge__part">
          <h2>Co się z czym stanie</h2>
          <MergeOutcomes compared={compared} staying={staying} leaving={leaving} keptIn={keptIn} />
          {isFar && (
            <Note>
              <p>
                <b>
                  {leaving.name}: {leaving.district.name}.
                </b>{' '}
                Po połączeniu jej osoby, uwagi i arkusze zobaczą koordynatorzy: {staying.district.name}, a dotychczasowi
                już nie.
              </p>
            </Note>
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
                    <Link key={id} className="btn" href={pathOfSheetInPanel(id, year.yearId)}>
                      Otwórz arkusz: {name}
                    </Link>
                  ))}
                </p>
              </div>
            ))}
          </div>
        ) : (
          <div className="card__body merge__part stack">
            <TextareaField
              ref={reasonField}
              label="Dlaczego łączysz"
              hint="Przeczytają drużynowi; zostaje w dzienniku zmian."
              rows={3}
              maxLength={MAX_REMARK}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
            <Note>
              <p>
                <b>Tego nie cofniesz jednym przyciskiem.</b> Przed połączeniem powstanie kopia całej bazy. Rozdzielić
                drużyny można, tylko przywracając tę kopię: przepadnie wtedy wszystko, co wpisano później.
              </p>
            </Note>
            <label className="tick">
              <input ref={sureBox} type="checkbox" checked={isSure} onChange={event => setSure(event.target.checked)} />
              To jest ta sama drużyna, potwierdził ją ktoś, kto ją zna
            </label>
            {isRefusedWith(merging.error, 'merge-changed') ? (
              <Note tone="danger">
                <p>
                  <b>Nie połączono.</b> W drużynach coś się właśnie zmieniło. Obejrzyj porównanie jeszcze raz.
                </p>
                <button type="button" className="btn" onClick={again}>
                  Odśwież porównanie
                </button>
              </Note>
            ) : (
              <FormError message={(isTried && missingWords(isReasonMissing, isSure)) || merging.failure} />
            )}
          </div>
        )}
        <div className="card__body merge__part row">
          {blocked.length === 0 && (
            <button type="button" className="btn anywhere" data-tone="danger" disabled={merging.busy} onClick={press}>
              {merging.busy ? 'Łączenie…' : `Połącz w ${staying.name}`}
            </button>
          )}
          <Link href={pathOfTeamInPanel(teams[0].id)} className="btn">
            Anuluj
          </Link>
        </div>
      </section>
    </PanelPage>
  )
}

function missingWords(isReasonMissing: boolean, isSure: boolean): string | undefined {
  if (isReasonMissing) return 'Napisz, dlaczego łączysz: przeczytają to drużynowi obu drużyn.'
  return isSure ? undefined : 'Zaznacz, że to ta sama drużyna.'
}

type Year = TeamComparison['years'][number]

function inSum({ teams, years }: TeamComparison): string {
  const people = teams[0].leaders.length + teams[1].leaders.length
  const oldest = years.at(-1)
  const led = people === 0 ? 'bez drużynowego' : people === 1 ? 'z 1 osobą' : `z ${people} osobami`
  if (!oldest) return `${led}, bez arkuszy`
  return `${led} i ${years.length === 1 ? `arkuszem ${shortYear(oldest.year)}` : `arkuszami od ${shortYear(oldest.year)}`}`
}

function Done({ id, name, leaders, at }: Merged) {
  const left = useRead(twins) ?? []
  const [next] = left
  return (
    <PanelPage title={name} kicker="połączono">
      <section className="card card__body stack" aria-label="Połączono">
        <p className="merge__lead" role="status">
          Zostaje jedna drużyna: <em>{name}</em>
        </p>
        <p className="hint">
          {leaders > 0 &&
            `${counted(leaders, 'drużynowy dostał', 'drużynowych dostało', 'drużynowych dostało')} list. `}
          Kopia sprzed połączenia: {relativeTime(at, at)} (u administratora).
        </p>
        <div className="row">
          <Link href={pathOfTeamInPanel(id)} className="btn" data-tone="primary">
            Strona drużyny
          </Link>
          {next && (
            <Link href={pathOfMerge(next.teams[0]!.id, next.teams[1]!.id)} className="btn">
              Następna para ({left.length})
            </Link>
          )}
        </div>
      </section>
    </PanelPage>
  )
}
