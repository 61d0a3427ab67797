import { EyeOff, MapPin, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Talk } from '#client/api/reads.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { TALK_STATE_NAMES, TalkMark } from '#client/ui/TalkMark.tsx'
import type { Level } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { plural } from '#domain/text/plural.ts'
import { dayInWords } from '#domain/warsaw.ts'
import { comparedLines, dayOfTalk, type Numbers, TALKS_PATH } from './talks.ts'

// Parts of a talk that its leaders and the panel read alike (rules.md#64).

export function TalkLine({ talk, children }: { talk: Talk; children?: ReactNode }) {
  return (
    <p className="talk-line">
      <span className="anywhere">
        <TalkMark state={talk.state} />
        <b>{talk.kind}</b>
      </span>
      <span>{TALK_STATE_NAMES[talk.state]}</span>
      <span>{dayOfTalk(talk)}</span>
      {talk.movedFrom && talk.heldOn === null && <span>przełożona z {formatDateTime(talk.movedFrom)}</span>}
      {talk.place && (
        <span className="anywhere">
          <MapPin aria-hidden="true" />
          {talk.place}
        </span>
      )}
      {children}
    </p>
  )
}

export function Agreed({ talk }: { talk: Talk }) {
  if (talk.agreed === null) return null
  return (
    <div className="agreed">
      <h3>Na co się umówiliście</h3>
      <LinkedText text={talk.agreed} />
      {talk.target && (
        <p className="agreed__target">
          <span className="muted">Cel</span> <LevelSymbol level={talk.target} />
          <b>kategoria {levelNames[talk.target].category}</b>
        </p>
      )}
    </div>
  )
}

/** Shows what a correction replaced. */
export function Corrected({ talk: { former, heldOn, agreed, target, at } }: { talk: Talk }) {
  if (!former || agreed === null) return null
  return (
    <details className="talk-changed">
      <summary>Zapis poprawiony {formatDateTime(at)}: co się zmieniło</summary>
      {former.heldOn !== heldOn && <p className="muted">Przedtem: rozmowa z {dayInWords(former.heldOn)}</p>}
      {former.target !== target && (
        <p className="muted">
          Przedtem: {former.target === null ? 'bez celu' : `cel: kategoria ${levelNames[former.target].category}`}
        </p>
      )}
      {former.agreed !== agreed && (
        <ul data-plain>
          {comparedLines(former.agreed, agreed).map(({ text, change }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and do not move
            <li key={`${index} ${text}`}>
              {change === 'gone' ? <s>{text}</s> : change === 'new' ? <ins>{text}</ins> : text}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

export function PanelNote({ text }: { text: string }) {
  return (
    <section className="private" aria-label="Notatka, tylko w panelu">
      <h3>
        <EyeOff aria-hidden="true" /> Notatka, tylko w panelu
      </h3>
      <LinkedText text={text} />
    </section>
  )
}

/** The numbers at the time of recording, next to today's unless the year is over. */
export function ThenAndNow({ talk, now }: { talk: Talk; now: Numbers | null }) {
  const { standing, planStanding, heldOn } = talk
  if (!standing || !planStanding || !heldOn) return null
  const late = (count: number) => `${formatLong(count)} ${plural(count, 'zadanie', 'zadania', 'zadań')}`
  return (
    <table className="then-now">
      <caption className="visually-hidden">Liczby z dnia zapisu{now && ' i dzisiejsze'}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{dayInWords(heldOn).slice(0, 5)}</th>
          {now && <th scope="col">dziś</th>}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Stan</th>
          <td>
            <b>
              <Worth {...standing} />
            </b>
          </td>
          {now && (
            <td>
              <Worth {...now.standing} />
            </td>
          )}
        </tr>
        <tr>
          <th scope="row">Z moimi</th>
          <td>
            <b>
              <Worth {...planStanding} />
            </b>
          </td>
          {now && <td>{now.withMine ? <Worth {...now.withMine} /> : 'bez moich'}</td>}
        </tr>
        <tr>
          <th scope="row">Po terminie</th>
          <td>
            <b>{late(planStanding.late ?? 0)}</b>
          </td>
          {now && <td>{late(now.mine.late)}</td>}
        </tr>
      </tbody>
    </table>
  )
}

export const Worth = ({ category, points }: { category: Level | null; points: number }) => (
  <span>
    {category && <LevelSymbol level={category} />} {category ? levelNames[category].category : 'brak kategorii'},{' '}
    {formatTotal(points)} pkt
  </span>
)

/** Leads to the paper of a talk, for its leaders. */
export const PrintLink = ({ talk, children }: { talk: Talk; children: ReactNode }) => (
  <Link href={`${TALKS_PATH}/${talk.id}/druk`} className="btn" data-tone="quiet">
    <Printer aria-hidden="true" />
    {children}
  </Link>
)
