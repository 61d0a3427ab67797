import { History } from 'lucide-react'
import { Link } from 'wouter'
import { mySheet } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import type { AnsweredTask, SheetAnswer } from '#client/sheet/view/sheet.ts'
import { standingFacts } from '#domain/standingFacts.ts'
import { counted, plural } from '#domain/text/plural.ts'

interface FactsCardProps {
  answer: SheetAnswer
  /** The values on the page, which may be newer than the response. */
  values?: ReadonlyMap<number, number>
}

/** Leads to "Co się nie zmieniło" while a fact of last year waits there. */
export function FactsCard({ answer: [, groups], values }: FactsCardProps) {
  const answered: readonly AnsweredTask[] = groups.flatMap(group => group.tasks)
  const tasks = [...new Map(answered.map(task => [task.id, task])).values()]
  const facts = standingFacts(tasks.map(task => ({ ...task, entered: values?.has(task.id) ?? task.entered })))
  const [of, waiting] = [facts.same.length, facts.waiting.length]
  if (waiting === 0) return null
  const isBegun = waiting < of
  return (
    <section className="card facts-card">
      <History aria-hidden="true" />
      <div>
        <h2>
          {isBegun
            ? `Co się nie zmieniło: ${of - waiting} z ${of}`
            : `${counted(waiting, 'sprawa', 'sprawy', 'spraw')} z zeszłego roku ${plural(waiting, 'czeka', 'czekają', 'czeka')} na jedno dotknięcie`}
        </h2>
        <p className="hint">Odpowiedzieliście na nie „tak”, a zasady są te same. Można przerwać.</p>
      </div>
      <Link href="/kategoryzacja/bez-zmian" className="btn">
        {isBegun ? 'Dokończ' : 'Co się nie zmieniło'}
      </Link>
    </section>
  )
}

/** The card on the home page, which fetches the sheet for it. */
export function OwnFacts({ owner }: { owner: { userId: number; teamId: number } }) {
  const answer = useRead(mySheet(owner))
  return answer ? <FactsCard answer={answer} /> : null
}
