import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { LeftOutNote, leftOutInWords, leftOutOf, type Named, type Rejection } from '#client/panel/ui/LeftOutNote.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { inShort } from '#domain/text/plural.ts'
import type { LeftOut } from './parted.ts'

interface Outcome {
  done: readonly number[]
  refused: readonly Rejection[]
}

interface TroopsDialogProps {
  title: string
  hint?: ReactNode
  /** The troops that the act changes, as they stand in the dialog. */
  rows: readonly Named[]
  leftOut: readonly LeftOut[]
  /** Parts of the form: what is set, and whom it concerns. */
  children: ReactNode
  /** The user's own words. */
  words?: ReactNode
  /** The letters and notices that leave, and to how many. */
  sends: ReactNode
  footHint?: ReactNode
  submit: string
  tone?: 'primary' | 'danger'
  isReady: boolean
  /** Acts, and shows the message of what was done. */
  run: () => Promise<Outcome>
  onDone: (ids: readonly number[]) => unknown
  onClose: () => void
}

/**
 * The dialog of every act on several troops: whom it concerns, who is left out and why, words, what is mailed. It closes once
 * anything was done, and names what was refused when nothing was.
 */
export function TroopsDialog(props: TroopsDialogProps) {
  const { title, hint, rows, leftOut, children, words, sends, footHint, submit, tone = 'primary', isReady, run } = props
  const [refused, setRefused] = useState<readonly Rejection[]>([])
  const { form, cancel, id } = useStartingFocus()
  const acting = useAction(async () => {
    const outcome = await run()
    setRefused(outcome.refused)
    if (outcome.done.length === 0) return
    await props.onDone(outcome.done)
    props.onClose()
  })
  function send(event: FormEvent) {
    event.preventDefault()
    if (isReady) void acting.run()
  }
  return (
    <Dialog title={title} size="l" onClose={props.onClose}>
      {hint && <p className="muted">{hint}</p>}
      <form id={id} ref={form} className="acts" onSubmit={send}>
        {children}
        {leftOut.length > 0 && (
          <DialogPart title="Pominięte">
            <Unfolding line={leftOutInWords(leftOut)} isShort={false}>
              <Names lines={leftOutOf(leftOut, leftOut)} />
            </Unfolding>
          </DialogPart>
        )}
        {words}
        <DialogPart title="Co wyślemy">{sends}</DialogPart>
      </form>
      <div className="dialog__foot row">
        <FormError message={acting.failure} />
        <LeftOutNote title="Nic się nie zmieniło:" leftOut={leftOutOf(refused, rows)} />
        {footHint && <p className="hint">{footHint}</p>}
        <div className="row">
          <button type="button" className="btn" ref={cancel} onClick={props.onClose}>
            Anuluj
          </button>
          <button type="submit" form={id} className="btn" data-tone={tone} disabled={acting.busy || !isReady}>
            {submit}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

/** The focus begins in the first field, else at the button that cancels: Enter must not confirm. */
function useStartingFocus() {
  const form = useRef<HTMLFormElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const field = form.current!.querySelector<HTMLElement>('textarea, select, input:not([type="checkbox"])')
    const first = field ?? cancel.current!
    first.focus({ preventScroll: true })
  }, [])
  return { form, cancel, id: useId() }
}

interface DialogPartProps {
  title: string
  /** The title is the label of the part's field too. */
  isLabel?: boolean
  children: ReactNode
}

export function DialogPart({ title, isLabel, children }: DialogPartProps) {
  const id = useId()
  return (
    <section className="acts__part" data-labelled={isLabel} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className="stack tight">{children}</div>
    </section>
  )
}

const MOST_NAMES = 8

/** The troops of an act by name; more than eight unfold. */
export const Concerned = ({ rows, lead }: { rows: readonly Named[]; lead?: ReactNode }) => (
  <DialogPart title="Kogo dotyczy">
    <NameList rows={rows} lead={lead} />
  </DialogPart>
)

export const NameList = ({ rows, lead }: { rows: readonly Named[]; lead?: ReactNode }) => (
  <Unfolding
    line={
      <>
        {lead} {rows.length === 0 ? 'Nikogo.' : inShort(rows, MOST_NAMES)}
      </>
    }
    isShort={rows.length <= MOST_NAMES}
  >
    <Names lines={rows.map(({ name }) => name)} />
  </Unfolding>
)

interface UnfoldingProps {
  line: ReactNode
  /** Nothing is left to unfold. */
  isShort: boolean
  more?: string
  children: ReactNode
}

/** A line, and what it sums up behind "pokaż". */
export const Unfolding = ({ line, isShort, more = 'pokaż', children }: UnfoldingProps) =>
  isShort ? (
    <p className="anywhere">{line}</p>
  ) : (
    <details className="acts__more">
      <summary className="anywhere">
        {line} <span className="link">{more}</span>
      </summary>
      {children}
    </details>
  )

const Names = ({ lines }: { lines: readonly string[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
  <ul tabIndex={0} className="acts__list">
    {lines.map(line => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
