import type { ReactNode } from 'react'
import type { Content } from '#contract/requests/content.ts'
import { Hills } from './Hills.tsx'
import { LinkedText } from './LinkedText.tsx'

/** The association's greeting, or the built-in one, which is said in nobody's name (rules.md#91). */
export const Greeting = ({ greeting }: Pick<Content, 'greeting'>) =>
  greeting ? (
    <GreetingCard label="Powitanie">
      <h2 className="anywhere">{greeting.heading}</h2>
      {greeting.text.split(/\n\s*\n/).map((paragraph, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal
        <LinkedText key={nth} text={paragraph} />
      ))}
      {greeting.signature && <p className="greeting__signature anywhere">{greeting.signature}</p>}
    </GreetingCard>
  ) : (
    <GreetingCard label="O kategoryzacji">
      <h2>Po co kategoryzacja?</h2>
      <p>
        Raz w roku drużyna patrzy na siebie uczciwie i z życzliwością: co już umie, czym żyją zastępy, dokąd chce pójść
        dalej. Nie chodzi o punkty dla punktów, tylko o drużynę, w której warto być.
      </p>
      <p>Arkusz najlepiej wypełnić razem z kadrą, spokojnie i bez zaokrąglania w górę.</p>
    </GreetingCard>
  )

const GreetingCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="card greeting" aria-label={label}>
    <div className="greeting__words">{children}</div>
    <Hills />
    <Hills />
  </section>
)
