import { content } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { LinkedText } from './LinkedText.tsx'

/** Nothing while the association names nobody (rules.md#91). */
export function WhomToAsk() {
  const contact = useReadOrNull(content)?.contact
  return contact ? <Contact line={contact} /> : null
}

export const Contact = ({ line }: { line: string }) => (
  <section className="card card__body stack tight">
    <h2>Kogo zapytać?</h2>
    <LinkedText text={line} />
  </section>
)
