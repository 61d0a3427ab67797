import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'

interface FoldProps {
  id: string
  className?: string
  summary: ReactNode
  skipExpandAll?: boolean
  children: ReactNode
}

/**
 * Renders its content when it is first opened, because a year has hundreds of forms, and keeps it from then on, because
 * something may be typed in it.
 */
export function Fold({ id, className = 'fold', summary, skipExpandAll = false, children }: FoldProps) {
  const { command, onHandled } = useFolds()
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  const [rendered, setRendered] = useState(false)
  const [handledCommand, setHandledCommand] = useState<Command>(null)
  const [message, setMessage] = useState<string>()
  const isTarget = command !== null && 'path' in command && command.path.at(-1) === id

  if (command !== handledCommand) {
    setHandledCommand(command)
    setOpen(openAfter(command, id, skipExpandAll) ?? open)
    if (command) setMessage(isTarget ? command.message : undefined)
  }
  if (open && !rendered) setRendered(true)

  useEffect(() => {
    if (!isTarget) return
    goTo(details.current!)
    onHandled()
  }, [isTarget, onHandled])

  return (
    <details
      id={id}
      ref={details}
      className={className}
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {message && (
        <p className="fold__message" role="status">
          {message}
        </p>
      )}
      {rendered && children}
    </details>
  )
}

function openAfter(command: Command, id: string, skipExpandAll: boolean): boolean | undefined {
  if (!command) return undefined
  if ('all' in command) return command.all && skipExpandAll ? undefined : command.all
  if (command.keepTarget && command.path.at(-1) === id) return undefined
  return command.path.includes(id) ? true : undefined
}

function goTo(details: HTMLDetailsElement) {
  const summary = details.querySelector('summary')!
  summary.scrollIntoView({ block: 'nearest' })
  if (details.open) details.scrollIntoView()
  summary.focus({ preventScroll: true })
}

/** The last command to all folds: open or close everything, or open a path of ids. */
type Command = { all: boolean } | { path: readonly string[]; keepTarget?: true; message?: string } | null

interface Folding {
  command: Command
  toggleAll: (open: boolean) => void
  /** Opens the folds of these ids, outermost first, and moves the focus to the last one. */
  reveal: (...path: string[]) => void
  /** Like `reveal`, and the last fold shows the message until the next command. */
  revealWithMessage: (message: string, ...path: string[]) => void
  /** Like `reveal`, but leaves the last fold open or closed as it is. */
  visit: (...path: string[]) => void
  /** Clears the command. Otherwise a fold that gets the same id later would open too. */
  onHandled: () => void
}

export const Folds = createContext<Folding | null>(null)

export const useFolds = () => use(Folds)!

export function useFolding(): Folding {
  const [command, setCommand] = useState<Command>(null)
  return useMemo(
    () => ({
      command,
      toggleAll: open => setCommand({ all: open }),
      reveal: (...path) => setCommand({ path }),
      revealWithMessage: (message, ...path) => setCommand({ path, message }),
      visit: (...path) => setCommand({ path, keepTarget: true }),
      onHandled: () => setCommand(null),
    }),
    [command],
  )
}
