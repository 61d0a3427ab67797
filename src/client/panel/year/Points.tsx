import { Note } from '#client/ui/Note.tsx'

const SHOWN = 8

interface PointsProps {
  title: string
  tone: 'warn' | 'danger'
  texts: readonly string[]
}

/** What there is to consider before a move, shortened when it is too much to read. */
export function Points({ title, tone, texts }: PointsProps) {
  if (texts.length === 0) return null
  return (
    <Note tone={tone}>
      <p>{title}</p>
      <ul>
        {texts.slice(0, SHOWN).map(text => (
          <li key={text}>{text}</li>
        ))}
        {texts.length > SHOWN && <li>…i jeszcze {texts.length - SHOWN}</li>}
      </ul>
    </Note>
  )
}
