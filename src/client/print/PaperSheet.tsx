import { useLayoutEffect } from 'react'
import { filledOf, type Prerequisite, type Sheet } from '#client/sheet/model/sheet.ts'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Day } from '#domain/deadline.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames, symbolsInWords } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { capitalized } from '#domain/text/polish.ts'
import { typeset } from '#domain/text/typography.ts'
import { type LastYearValues, PaperArea } from './PaperArea.tsx'
import { PaperMonths } from './PaperMonths.tsx'
import { contentOf, PAPERS, type Paper } from './papers.ts'
import { Signatures } from './Signatures.tsx'

export interface PaperSheetProps {
  sheet: Sheet
  paper: Paper
  team: { name: string; district: { name: string } }
  lastYear: LastYearValues
  lastDay: Day | null
  /** In ms since 1970: the moment of these values. */
  at: number
}

export function PaperSheet({ sheet, paper, team, lastYear, lastDay, at }: PaperSheetProps) {
  const isByMonth = paper === 'plan'
  const { prerequisites, areas } = isByMonth ? NOTHING : contentOf(paper, sheet)
  const isBlank = paper === 'pusty'
  useRunningHead(
    `${team.name} · ${sheet.year.name}`,
    isBlank ? 'Pusty arkusz drużyny' : `Arkusz drużyny · stan z ${formatDate(at)}`,
  )
  return (
    <article className="paper paper-sheet">
      <PaperHead sheet={sheet} paper={paper} team={team} lastDay={lastDay} at={at} />
      {prerequisites.length > 0 && (
        <section className="paper-sheet__prerequisites">
          <h2>Wymagania wstępne</h2>
          <ul>
            {prerequisites.map(row => (
              <PrerequisiteBox key={row.id} row={row} isDone={!isBlank && sheet.entries.ticked.has(row.id)} />
            ))}
          </ul>
        </section>
      )}
      {areas.length > 0 && <p className="paper-sheet__key">{isBlank ? BLANK_KEY : KEY}</p>}
      {areas.map(area => (
        <PaperArea key={area.group.id} area={area} sheet={sheet} isBlank={isBlank} lastYear={lastYear} />
      ))}
      {isByMonth && <PaperMonths sheet={sheet} />}
      {!isByMonth && areas.length + prerequisites.length === 0 && (
        <p className="paper-sheet__none">
          {paper === 'braki' ? 'Niczego nie brakuje: wszystko jest wypełnione.' : 'Nie macie jeszcze swoich zadań.'}
        </p>
      )}
      {!isByMonth && <Meetings />}
    </article>
  )
}

const NOTHING: ReturnType<typeof contentOf> = { prerequisites: [], areas: [] }

const KEY =
  'Rubryki I, II, III są na wpisy z trzech spotkań. Linia w rubryce „Jest” to zadanie jeszcze bez wpisu. Pasek: wypełnione to zdobyte punkty, kreskowane to punkty z moimi, kreski to próg leśny i puszczański.'
const BLANK_KEY =
  'Rubryki I, II, III są na wpisy z trzech spotkań, rubryka „Jest” na to, co trafi do arkusza. „Do” to najwięcej punktów w tym obszarze.'

function PaperHead({ sheet, paper, team, lastDay, at }: Omit<PaperSheetProps, 'lastYear'>) {
  const { year, standing, entries, tasks } = sheet
  const { category, points, tokens } = standing
  const isBlank = paper === 'pusty'
  const done = filledOf(tasks, entries) + year.prerequisites.filter(({ id }) => entries.ticked.has(id)).length
  return (
    <header className="paper-sheet__head">
      {category && !isBlank && <LevelSymbol level={category} size="xl" />}
      <div>
        <h1>{team.name}</h1>
        <p>{`Arkusz drużyny · ${year.name} · chorągiew: ${team.district.name}`}</p>
      </div>
      {!isBlank && (
        <div className="paper-sheet__total">
          <b>{formatTotal(points)} pkt</b>
          <p>{category ? `kategoria ${levelNames[category].category}` : 'brak kategorii'}</p>
        </div>
      )}
      <p className="paper-sheet__facts">
        {PAPERS[paper].about && <b>{PAPERS[paper].about} </b>}
        {isBlank
          ? `${counted(tasks.length, 'zadanie', 'zadania', 'zadań')} w ${counted(year.groups.length, 'obszarze', 'obszarach', 'obszarach')}.`
          : `${capitalized(symbolsInWords(tokens))}. Wypełnione ${formatLong(done)} z ${formatLong(tasks.length + year.prerequisites.length)} zadań i wymagań. Stan z ${formatDateTime(at)}.`}
        {lastDay && ` Termin zgłoszenia: ${formatDate(lastDay)}.`}
      </p>
    </header>
  )
}

function PrerequisiteBox({ row, isDone }: { row: Prerequisite; isDone: boolean }) {
  return (
    <li data-done={isDone}>
      {isDone && <span className="visually-hidden">Spełnione: </span>}
      {row.name}
    </li>
  )
}

/** Sets the head of every printed page, which only a stylesheet can repeat. */
function useRunningHead(start: string, end: string) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--running-start', cssString(start))
    style.setProperty('--running-end', cssString(end))
    return () => {
      style.removeProperty('--running-start')
      style.removeProperty('--running-end')
    }
  }, [start, end])
}

/** Typesets a text and quotes it for CSS; characters that would end the string are escaped. */
const cssString = (text: string) =>
  `"${typeset(text).replace(/["\\\n\r\f]/g, character => `\\${character.codePointAt(0)!.toString(16)} `)}"`

const MEETINGS = [
  'I. Jesień: od czego zaczynamy',
  'II. Zima: co zostało do zrobienia',
  'III. Przed zgłoszeniem: czy wszystko się zgadza',
]

function Meetings() {
  return (
    <section className="meetings" aria-labelledby="spotkania">
      <h2 id="spotkania">Spotkania nad arkuszem</h2>
      <p className="paper-sheet__key">
        Nad arkuszem drużyna siada trzy razy: jesienią, zimą i przed zgłoszeniem. Wpisy z rubryk I, II, III przepisuje
        drużynowy.
      </p>
      {MEETINGS.map(name => (
        <div key={name} className="meetings__one">
          <h3>{name}</h3>
          <p className="meetings__line">data i miejsce</p>
          <p className="meetings__line">obecni</p>
          <p className="meetings__line" />
          <p className="meetings__line" />
          <p className="meetings__line">ustalenia</p>
        </div>
      ))}
      <Signatures />
    </section>
  )
}
