import { ChevronDown } from 'lucide-react'

interface MoreButtonProps {
  /** The task or prerequisite. */
  name: string
  /** Somebody waits for an answer to what it unfolds. */
  asks: boolean
  isOpen: boolean
  /** The id of what it unfolds. */
  controls: string
  onToggle: () => void
}

/** Unfolds the rest of a row. */
export function MoreButton({ name, asks, isOpen, controls, onToggle }: MoreButtonProps) {
  const word = asks ? 'Odpowiedz' : 'Więcej'
  return (
    <button
      type="button"
      className="link more"
      aria-label={`${word}: ${name}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      {word}
      <ChevronDown aria-hidden="true" />
    </button>
  )
}
