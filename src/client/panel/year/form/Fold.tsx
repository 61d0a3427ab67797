import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'

interface FoldProps {
  id: string
  className?: string
  summary: ReactNode
  skipExpandAll?: boolean
  /** Open for as long as it is set. */
  isForced?: boolean
  children: ReactNode
}

/**
 * Renders its content when it is first opened, because a year has hundreds of rows, and keeps it from then on, because
 * something may be typed in it.
 */
export function Fold({
  id,
  className = 'fold',
  summary,
  skipExpandAll = false,
  isForced = false,
  children,
}: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const fold = useFold({ id, skipExpandAll, goTo: () => goTo(details.current!) })
  const open = fold.open || isForced
  const [rendered, setRendered] = useState(false)
  if (open && !rendered) setRendered(true)
  return (
    <details
      id={id}
      ref={details}
      className={className}
      open={open}
      onToggle={event => !isForced && fold.setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {rendered && children}
    </details>
  )
}

interface FoldOptions {
  id: string
  skipExpandAll: boolean
  /** Moves the focus to it. */
  goTo: () => void
}

/** Holds whether a fold is open. Its own button and the commands to all folds change that. */
export function useFold({ id, skipExpandAll, goTo }: FoldOptions) {
  const { command, onHandled } = useFolds()
  const [open, setOpen] = useState(false)
  const [handledCommand, setHandledCommand] = useState<Command>(null)
  const isTarget = command !== null && 'path' in command && command.path.at(-1) === id

  if (command !== handledCommand) {
    setHandledCommand(command)
    setOpen(openAfter(command, id, skipExpandAll) ?? open)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the command that names it
  useEffect(() => {
    if (!isTarget) return
    goTo()
    onHandled()
  }, [isTarget, onHandled])

  return { open, setOpen }
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
type Command = { all: boolean } | { path: readonly string[]; keepTarget?: true } | null

interface Folding {
  command: Command
  toggleAll: (open: boolean) => void
  /** Opens the folds of these ids, outermost first, and moves the focus to the last one. */
  reveal: (...path: string[]) => void
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
      visit: (...path) => setCommand({ path, keepTarget: true }),
      onHandled: () => setCommand(null),
    }),
    [command],
  )
}
