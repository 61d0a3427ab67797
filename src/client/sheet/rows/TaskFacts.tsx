import { Users } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { News } from '#client/sheet/model/news.ts'
import type { Written } from '#client/sheet/model/sheet.ts'
import type { Hint } from '#client/sheet/model/taskWords.ts'
import { formatDateTime, relativeTime } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { authorName, personName } from '#client/ui/people.ts'
import { ValueHistory } from './ValueHistory.tsx'

// The hints, marks and details below the name of a task.

export function GapHint({ hint: { level, words } }: { hint: Hint }) {
  const [before, strong, after] = words
  return (
    <p className="task__hint" data-level={level}>
      <LevelSymbol level={level} />
      <span>
        {before} <b>{strong}</b> {after}
      </span>
    </p>
  )
}

interface UnfoldedProps {
  description: string
  explained: readonly string[]
  children: ReactNode
}

export function Unfolded({ description, explained, children }: UnfoldedProps) {
  return (
    <details>
      <summary>{description ? 'Opis i punkty' : 'Skąd te punkty?'}</summary>
      {[description, ...explained].filter(Boolean).map(line => (
        <p key={line} className="task__description">
          {line}
        </p>
      ))}
      {children}
    </details>
  )
}

export function HistoryButton(shown: ComponentProps<typeof ValueHistory>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Kto i kiedy
      </button>
      {isOpen && <ValueHistory {...shown} />}
    </>
  )
}

export const NewsNote = ({ news }: { news: News }) => (
  <p className="task__hint">
    <Users aria-hidden="true" />
    <span>
      <b>{authorName(news)}</b>, {relativeTime(news.at, Date.now())}
    </span>
  </p>
)

export function WrittenNote({ written }: { written: Written | undefined }) {
  if (!written) return null
  const { at, by } = written
  return (
    <p className="task__meta hint anywhere">
      Wpis: {by && `${personName({ email: by, name: null })}, `}
      {formatDateTime(at)}
    </p>
  )
}
