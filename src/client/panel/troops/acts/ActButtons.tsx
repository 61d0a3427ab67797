import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { useReadOrNull } from '#client/api/useRead.ts'
import { troopGroups } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { later } from '#client/panel/troops/later.ts'
import type { Overview, Troop } from '#client/panel/troops/troops.ts'
import { ActionMenu } from '#client/panel/ui/ActionMenu.tsx'
import { partOf } from '#client/ui/chunk.ts'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { mayMoveTeams, mayReview } from '#domain/people/roles.ts'
import { counted } from '#domain/text/plural.ts'
import type { Act } from './ChangeDialogs.tsx'

// The buttons of the acts on troops. Their dialogs are loaded later.

const ApproveDialog = partOf(later, parts => parts.ApproveDialog)
const ArrangeTalks = partOf(later, parts => parts.ArrangeTalks)
const ChangeDialog = partOf(later, parts => parts.ChangeDialog)
const ExtendDialog = partOf(later, parts => parts.ExtendDialog)
const RemindDialog = partOf(later, parts => parts.RemindDialog)

const ActButton = ({ dialog, ...button }: ComponentProps<typeof DialogButton>) => (
  <DialogButton {...button} dialog={close => <LateDialog onClose={close}>{dialog(close)}</LateDialog>} />
)

/** A dialog that may still have to be loaded. When that fails, another one says so. */
const LateDialog = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <ErrorBoundary
    frame={failed => (
      <Dialog title="Okno się nie otworzyło" onClose={onClose}>
        {failed}
      </Dialog>
    )}
  >
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)

/** The dialog's props but the one that its button gives. */
type Of<DialogProps> = Omit<DialogProps, 'onClose'>

export const RemindButton = ({
  children = 'Przypomnij…',
  ...props
}: Of<ComponentProps<typeof RemindDialog>> & { children?: ReactNode }) => (
  <ActButton dialog={close => <RemindDialog {...props} onClose={close} />}>{children}</ActButton>
)

/** Renders nothing in a year without a deadline. */
export const ExtendButton = ({
  children = 'Przedłuż…',
  ...props
}: Of<ComponentProps<typeof ExtendDialog>> & { children?: ReactNode }) =>
  props.year.deadline !== null && (
    <ActButton dialog={close => <ExtendDialog {...props} onClose={close} />}>{children}</ActButton>
  )

function ApproveButton(props: Of<ComponentProps<typeof ApproveDialog>>) {
  const reader = useReader()
  const { troops } = props
  const count = troops.filter(({ state }) => state === 'SUBMITTED').length
  return (
    <ActButton
      look="primary"
      disabled={troops.length === 0 || !troops.every(({ district }) => mayReview(reader, district.id))}
      dialog={close => <ApproveDialog {...props} onClose={close} />}
    >
      {count > 0 ? `Zatwierdź ${counted(count, 'arkusz', 'arkusze', 'arkuszy')}` : 'Zatwierdź zaznaczone'}
    </ActButton>
  )
}

interface SheetActsProps {
  overview: Overview
  selected: readonly Troop[]
  departed: readonly Troop[]
  /** The kind of talk that the list shows. */
  kindId: number | undefined
  onDone: (teamIds: readonly number[]) => Promise<unknown>
}

/** Acts on the sheets of marked troops in the OPEN year. */
export function SheetActs({ overview, selected, departed, kindId, onDone }: SheetActsProps) {
  const { year, talkKinds: kinds, troops } = overview
  const names = new Map(troops.map(({ teamId, name }) => [teamId, name]))
  const others = overview.openTalks.map(talk => ({ ...talk, team: names.get(talk.teamId) ?? '' }))
  return (
    <>
      <RemindButton year={year} troops={selected} departed={departed} onSent={onDone} />
      <ExtendButton year={year} sheets={selected} onExtended={onDone} />
      <ApproveButton yearId={year.id} troops={selected} onApproved={onDone} />
      {kinds.length > 0 && (
        <ActButton
          disabled={selected.length === 0}
          dialog={close => (
            <ArrangeTalks
              yearId={year.id}
              kinds={kinds}
              kindId={kindId}
              troops={selected}
              others={others}
              onArranged={onDone}
              onClose={close}
            />
          )}
        >
          Umów rozmowy…
        </ActButton>
      )}
    </>
  )
}

const LABELS: Record<Act, string> = {
  hide: 'Ukryj…',
  show: 'Pokaż…',
  unlock: 'Cofnij zatwierdzenie…',
  lock: 'Zablokuj…',
  move: 'Przenieś…',
}

const OF_ROSTER: readonly Act[] = ['hide', 'move']

interface ChangeActsProps {
  troops: readonly Troop[]
  /** A year is OPEN. Without one a lock waits for the next. */
  isOpen: boolean
  onDone: (ids: readonly number[]) => Promise<unknown>
  /** Hiding and moving come first: the list shows who is in the troops. */
  isRoster: boolean
  /** The acts on the sheets. */
  children: ReactNode
}

/** Acts that change troops themselves: hiding, moving, the lock of the sheet. */
export function ChangeActs({ troops, isOpen, onDone, isRoster, children }: ChangeActsProps) {
  const reader = useReader()
  const [chosen, choose] = useState<Act>()
  const mayLock = troops.every(({ district }) => mayReview(reader, district.id))
  const ownGroups = useReadOrNull(reader.districtId === null ? null : troopGroups(reader.districtId)) ?? []
  const mayMove = mayMoveTeams(reader) || ownGroups.length > 0
  const acts: Act[] = ['hide', 'show']
  if (mayLock) acts.push('unlock')
  if (mayMove) acts.push('move')
  if (mayLock && !isOpen) acts.unshift('lock')
  const [first, inMenu] = isRoster
    ? [acts.filter(act => OF_ROSTER.includes(act)), acts.filter(act => !OF_ROSTER.includes(act))]
    : [[], acts]
  return (
    <>
      {first.map(act => (
        <button key={act} type="button" className="btn" onClick={() => choose(act)}>
          {LABELS[act]}
        </button>
      ))}
      {children}
      <ActionMenu actions={inMenu.map(act => ({ act, label: LABELS[act] }))} onChoose={({ act }) => choose(act)} />
      {chosen && (
        <LateDialog onClose={() => choose(undefined)}>
          <ChangeDialog key={chosen} act={chosen} {...{ troops, isOpen, onDone }} onClose={() => choose(undefined)} />
        </LateDialog>
      )}
    </>
  )
}
