import { CircleCheck, CircleDashed, OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { SaidInPolish } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { myReview, mySheet } from '#client/api/reads.ts'
import { refresh, remember } from '#client/api/useRead.ts'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import { PREREQUISITES, type SheetPosition } from '#client/sheet/model/sections.ts'
import { missingIn, type Sheet } from '#client/sheet/model/sheet.ts'
import { WHOLE_SHEET } from '#client/sheet/model/threads.ts'
import { toDoIn } from '#client/sheet/model/toDo.ts'
import { threadsToAnswer, type WithCoordinator } from '#client/sheet/model/waiting.ts'
import { RemarkField } from '#client/sheet/rows/RemarkField.tsx'
import { dropUnsent, keyOfUnsent, useUnsent } from '#client/sheet/saving/remarkOutbox.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { TO_DO_PATH } from '#contract/addresses.ts'
import type { Day } from '#domain/deadline.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import type { Standing } from '#domain/scoring/standing.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { partsInWords } from '#domain/text/toDoWords.ts'
import { partsOfToDo } from '#domain/todo.ts'
import { dayAndMonth } from '#domain/warsaw.ts'
import { Tally } from './Tally.tsx'

interface HandInProps {
  sheet: Sheet
  discussion: Discussion
  position: SheetPosition
  outbox: WithCoordinator['outbox']
  district: string
  lastDay: Day | null
  /** The sheet was returned before. */
  isAgain: boolean
}

/** Shows the result, the gaps and a word to the coordinator, and hands the sheet in (rules.md#49). */
export function HandIn({ sheet, discussion, position, outbox, district, lastDay, isAgain }: HandInProps) {
  const [, navigate] = useLocation()
  const key = keyOfUnsent(discussion.place, WHOLE_SHEET)
  const { unsent } = useUnsent(key)
  const lacks = lacksOf(sheet, discussion)

  const send = useAction(async () => {
    if (lacks.prerequisites > 0) {
      navigate(position.addressOf(PREREQUISITES, position.shown))
      return
    }
    if ((await outbox.sendEverything()) > 0)
      throw new SaidInPolish('Nie wszystko jest jeszcze zapisane. Sprawdźcie połączenie i spróbujcie ponownie.')
    const review = await answer(api.review.submit.post({ note: unsent?.text ?? '' }))
    dropUnsent(key)
    remember(myReview(outbox.owner), review)
    await refresh(mySheet(outbox.owner))
  })

  return (
    <>
      <StandingInFigures standing={sheet.standing} />
      <Checks sheet={sheet} lacks={lacks} position={position} />
      <div className="card__body stack tight">
        <RemarkField
          discussion={discussion}
          about={WHOLE_SHEET}
          label="Słowo do koordynatora (nieobowiązkowe)"
          send="Wyślij samo słowo"
          before={
            <button type="button" className="btn" data-tone="primary" disabled={send.busy} onClick={send.run}>
              {send.busy
                ? 'Zgłaszanie…'
                : lacks.any
                  ? 'Zgłoś mimo braków'
                  : isAgain
                    ? 'Zgłoś ponownie'
                    : 'Zgłoś do sprawdzenia'}
            </button>
          }
          hint={`Arkusz dostanie koordynator chorągwi (${district}). Do jego odpowiedzi${
            lastDay === null ? '' : `, najdalej do ${dayAndMonth(lastDay)}`
          }, możecie go wycofać.`}
        />
        <FormError message={send.failure} />
      </div>
    </>
  )
}

type Lacks = ReturnType<typeof lacksOf>

function lacksOf(sheet: Sheet, { threads }: Discussion) {
  const { prerequisites, obligatory, notes } = missingIn(sheet)
  const toDo = toDoIn(sheet, threads)
  return {
    prerequisites: prerequisites.length,
    obligatory: obligatory.length,
    notes: notes.length,
    toDo: toDo.length,
    parts: partsInWords(partsOfToDo(toDo)),
    toAnswer: threadsToAnswer(threads).length,
    any: prerequisites.length + toDo.length > 0,
  }
}

interface ChecksProps {
  sheet: Sheet
  lacks: Lacks
  position: SheetPosition
}

function Checks({ sheet, lacks, position }: ChecksProps) {
  const all = sheet.year.prerequisites.length
  const { prerequisites, toDo, parts, obligatory, notes, toAnswer } = lacks
  return (
    <ul className="checks">
      {prerequisites === 0 ? (
        <Check tone="ok" title={`Wymagania wstępne ${all} z ${all}`} />
      ) : (
        <Check
          tone="danger"
          title={
            <Link href={position.addressOf(PREREQUISITES, position.shown)}>
              Wymagania wstępne {all - prerequisites} z {all}
            </Link>
          }
          hint="bez nich nie można zgłosić"
        />
      )}
      {toDo === 0 ? (
        <Check tone="ok" title="Wszystko wpisane" />
      ) : (
        <Check
          tone="warn"
          title={<Link href={TO_DO_PATH}>Do zrobienia {formatLong(toDo)}</Link>}
          hint={[parts, obligatory > 0 && counted(obligatory, 'obowiązkowe', 'obowiązkowe', 'obowiązkowych')]
            .filter(Boolean)
            .join(', ')}
        />
      )}
      {notes > 0 && (
        <Check
          tone="warn"
          title={counted(notes, 'zadanie bez dopisku', 'zadania bez dopisku', 'zadań bez dopisku')}
          hint="kategoryzacja o niego prosi"
        />
      )}
      <Check
        tone={toAnswer === 0 ? 'ok' : 'warn'}
        title={
          toAnswer === 0
            ? 'Żadne pytanie nie czeka'
            : `${counted(toAnswer, 'uwaga', 'uwagi', 'uwag')} ${plural(toAnswer, 'czeka', 'czekają', 'czeka')} na odpowiedź`
        }
      />
    </ul>
  )
}

const SIGNS = {
  ok: <CircleCheck role="img" aria-label="Gotowe:" />,
  warn: <TriangleAlert role="img" aria-label="Brakuje:" />,
  danger: <OctagonX role="img" aria-label="Przeszkoda:" />,
} satisfies Record<string, ReactNode>

const Check = ({ tone, title, hint }: { tone: keyof typeof SIGNS; title: ReactNode; hint?: string }) => (
  <li data-tone={tone}>
    {SIGNS[tone]}
    <div>
      <b>{title}</b>
      {hint && <small> {hint}</small>}
    </div>
  </li>
)

export function StandingInFigures({ standing: { category, points, tokens } }: { standing: Standing }) {
  return (
    <div className="goes">
      {category ? (
        <LevelSymbol level={category} size="xl" />
      ) : (
        <CircleDashed className="hero__none" aria-hidden="true" />
      )}
      <div>
        <h3>{category ? `Kategoria ${levelNames[category].category}` : 'Brak kategorii'}</h3>
        <p>
          <b>{formatTotal(points)} pkt</b>
        </p>
        <Tally tokens={tokens} />
      </div>
    </div>
  )
}
