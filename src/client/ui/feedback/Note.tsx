import type { ReactNode } from 'react'

interface NoteProps {
  tone?: 'warn' | 'danger' | 'ok' | 'calm'
  children: ReactNode
}

/** A danger is announced to screen readers. */
export function Note({ tone = 'warn', children }: NoteProps) {
  return (
    <div className="note" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      {children}
    </div>
  )
}

interface NoteListProps extends Pick<NoteProps, 'tone'> {
  title?: ReactNode
  texts: readonly string[]
  /** More of them are only counted. */
  most?: number
}

/** A note that lists sentences or names; nothing without any. */
export function NoteList({ tone, title, texts, most = texts.length }: NoteListProps) {
  if (texts.length === 0) return null
  return (
    <Note tone={tone}>
      {title && <p>{title}</p>}
      <ul>
        {texts.slice(0, most).map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal
          <li key={place}>{text}</li>
        ))}
        {texts.length > most && <li>…i jeszcze {texts.length - most}</li>}
      </ul>
    </Note>
  )
}
