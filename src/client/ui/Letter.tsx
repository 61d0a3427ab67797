interface LetterProps {
  to: string
  subject: string
  /** Paragraphs that the sender writes. */
  own: readonly string[]
  words: readonly string[]
  link: string
  after: string
}

/** A mail before it is sent, as its recipient will read it. */
export const Letter = ({ to, subject, own, words, link, after }: LetterProps) => (
  <div className="letter">
    <dl className="letter__head">
      <dt>Do</dt>
      <dd className="anywhere">{to}</dd>
      <dt>Temat</dt>
      <dd className="anywhere">
        <b>{subject}</b>
      </dd>
    </dl>
    <div className="letter__body anywhere">
      {own.length > 0 && (
        <div className="letter__own">
          <Paragraphs of={own} />
        </div>
      )}
      <Paragraphs of={words} />
      <p>
        <span className="letter__link">{link}</span>
      </p>
      <p className="muted">{after}</p>
    </div>
  </div>
)

const Paragraphs = ({ of }: { of: readonly string[] }) =>
  of.map((paragraph, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal and never move
    <p key={place} className="letter__words">
      {paragraph}
    </p>
  ))
