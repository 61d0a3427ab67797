import { Check, CircleX, CloudOff, CloudUpload } from 'lucide-react'
import { useStore } from '#client/api/store.ts'
import { type Change, keyOf, type Rejection, type Saving, sizeOf } from '#client/sheet/model/changes.ts'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { useSentences } from '#client/ui/feedback/useSentences.ts'
import { formatTime } from '#client/ui/format.ts'
import { marksPage } from '#client/ui/Page.tsx'
import type { Mine } from '#domain/mine.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { monthInShort } from '#domain/warsaw.ts'
import { isSendableLater } from './failures.ts'
import type { Outbox } from './outbox.ts'

/** The state of saving, in short (rules.md#13); SaveTrouble next to it shows what is not saved. */
export function SaveState({ outbox }: SaveStateProps) {
  const saving = useStore(outbox.saving)
  if (isTroubled(saving)) return null
  const { tone, Icon } = STYLES[styleOf(saving)]
  return (
    <span className="saved" data-tone={tone}>
      {Icon && <Icon aria-hidden="true" />}
      {inShort(saving)}
    </span>
  )
}

/** The only place of a page that announces the saving to a screen reader. */
export function SaveAnnouncer({ outbox }: SaveStateProps) {
  const saving = useStore(outbox.saving)
  const rejected = useInFull(saving.rejections)
  const message = saving.phase === 'untouched' ? '' : inShort(saving)
  return (
    <p className="visually-hidden" role="status">
      {[message, ...rejected].join(' ')}
    </p>
  )
}

// Both follow the outbox itself: the sheet waits for a pause in the typing (useOutbox.ts), and must not say meanwhile that
// everything is saved.
interface SaveStateProps {
  outbox: Pick<Outbox, 'saving'>
}

const STYLES = {
  untouched: { tone: undefined, Icon: undefined },
  saving: { tone: undefined, Icon: CloudUpload },
  saved: { tone: 'ok', Icon: Check },
  rejected: { tone: 'danger', Icon: CircleX },
} as const

type Troubled = Saving & { phase: 'retrying' | 'stopped' }

const isTroubled = (saving: Saving): saving is Troubled => saving.phase === 'retrying' || saving.phase === 'stopped'

function styleOf({ phase, rejections }: Saving): keyof typeof STYLES {
  if (rejections.length > 0) return 'rejected'
  return phase === 'saving' || phase === 'saved' ? phase : 'untouched'
}

function inShort(saving: Saving): string {
  if (isTroubled(saving)) return troubleInWords(saving).join(' ')
  if (saving.phase === 'saving') return 'Zapisywanie…'
  if (saving.rejections.length > 0) return 'Nie wszystko zapisano'
  return saving.phase === 'saved' ? `Zapisano ${formatTime(saving.savedAt!)}` : 'Zmiany zapisują się same'
}

const marksTrouble = marksPage('trouble')

export function SaveTrouble({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  if (!isTroubled(saving)) return null
  const [cause, outcome] = troubleInWords(saving)
  return (
    <Banner
      tone="warn"
      Icon={CloudOff}
      ref={marksTrouble}
      act={
        <button type="button" className="btn" onClick={onRetry}>
          Ponów teraz
        </button>
      }
    >
      <b>{cause}</b> {outcome}
      {saving.mayLose && ' Nie zamykajcie tej karty: przeglądarka nie ma miejsca, żeby zapamiętać zmiany.'}
    </Banner>
  )
}

/** Why the changes of the tasks are not sent yet, by task; empty while they are being sent. */
export function waitingIn({ phase, trouble, changes }: Saving): ReadonlyMap<number, string> {
  if (phase !== 'retrying' && phase !== 'stopped') return new Map()
  const words =
    phase === 'stopped'
      ? 'Czeka, aż się zalogujecie'
      : trouble === 'server'
        ? 'Serwer nie odpowiada, zapisze się samo'
        : 'Bez sieci, zapisze się samo'
  return new Map(changes.flatMap(tasksOf).map(id => [id, words]))
}

function tasksOf(change: Change): number[] {
  if (change.kind === 'many') return change.value.map(({ taskId }) => taskId)
  return change.kind === 'tick' || change.kind === 'target' ? [] : [change.id]
}

/** Why nothing is saved, and what will become of the changes. */
function troubleInWords({ phase, trouble, changes }: Troubled): [cause: string, outcome: string] {
  const length = changes.reduce((sum, change) => sum + sizeOf(change), 0)
  if (phase === 'stopped')
    return [
      'Zalogujcie się ponownie.',
      `${counted(length, 'zmiana czeka', 'zmiany czekają', 'zmian czeka')} w tej przeglądarce.`,
    ]
  return [
    trouble === 'server' ? 'Serwer nie odpowiada.' : 'Bez sieci.',
    `${counted(length, 'zmiana wyśle się sama', 'zmiany wyślą się same', 'zmian wyśle się samo')}.`,
  ]
}

interface RejectionsProps {
  rejections: readonly Rejection[]
  onRead: () => void
  onSend?: (() => void) | undefined
}

/** Lists the rejected changes, so that none disappears silently. */
export function Rejections({ rejections, onRead, onSend }: RejectionsProps) {
  const inFull = useInFull(rejections)
  if (inFull.length === 0) return null
  const isAnyHeld = rejections.some(({ error }) => isSendableLater(error))
  return (
    <Note tone="danger">
      <p>
        <b>Odrzucone, a więc niezapisane:</b>
      </p>
      <ul>
        {rejections.map(({ change }, index) => (
          <li key={keyOf(change)}>{inFull[index]}</li>
        ))}
      </ul>
      {isAnyHeld && (
        <p>
          {onSend
            ? 'Arkusz znów można zmieniać: zapisz je albo porzuć.'
            : 'Czekają w tej przeglądarce. Po wycofaniu zgłoszenia albo zwrocie arkusza można je zapisać.'}
        </p>
      )}
      <div className="row">
        {isAnyHeld && onSend && (
          <button type="button" className="btn" data-tone="primary" onClick={onSend}>
            Zapisz te zmiany
          </button>
        )}
        <button type="button" className="btn" onClick={onRead}>
          {isAnyHeld ? 'Porzuć te zmiany' : 'Rozumiem'}
        </button>
      </div>
    </Note>
  )
}

function useInFull(rejections: readonly Rejection[]): readonly string[] {
  const sentences = useSentences(rejections.length > 0)
  if (!sentences) return []
  return rejections.map(({ change, error }) => `„${change.name}”, ${inWords(change)}: ${sentences.whyFailed(error)}`)
}

function inWords(change: Change): string {
  switch (change.kind) {
    case 'value':
      return change.value === null ? 'bez wpisu' : formatLong(change.value)
    case 'note':
      return change.value === '' ? 'usunięcie dopisku' : `dopisek „${change.value}”`
    case 'mine':
      return mineInWords(change.value)
    case 'many':
      return counted(change.value.length, 'zadanie', 'zadania', 'zadań')
    case 'tick':
      return change.value ? 'zaznaczenie' : 'odznaczenie'
    case 'target':
      return change.value ? levelNames[change.value].category : 'bez celu'
  }
}

function mineInWords(mine: Mine | null): string {
  if (mine === null) return 'usunięcie z moich'
  const { value, month } = mine
  const details = [value !== null && formatLong(value), month && monthInShort(month)].filter(Boolean).join(' · ')
  return details ? `w moich: ${details}` : 'dodanie do moich'
}
