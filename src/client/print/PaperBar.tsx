import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '#client/ui/BackLink.tsx'

interface PaperBarProps {
  title: string
  back: { href: string; label: string }
  children?: ReactNode
}

export function PaperBar({ title, back, children }: PaperBarProps) {
  return (
    <div className="paper-bar row">
      <p className="paper-bar__back">
        <BackLink to={back.href}>{back.label}</BackLink>
      </p>
      <b>{title}</b>
      {children}
      <button type="button" className="btn" data-tone="primary" onClick={() => print()}>
        <Printer aria-hidden="true" />
        Drukuj
      </button>
    </div>
  )
}
