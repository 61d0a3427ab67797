import { Check, CircleX, CloudOff, CloudUpload } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { formatTime } from '#client/ui/format.ts'
import { whyFailed } from '#client/ui/messages.ts'
import { Note } from '#client/ui/Note.tsx'
import { marksPage } from '#client/ui/Page.tsx'
import { counted, plural } from '#client/ui/plural.ts'
import { formatLong } from '#domain/values.ts'
import type { Outbox } from './outbox.ts'
import { type Change, keyOf, type Refusal, type Saving } from './saving.ts'
import { isHeld } from './sending.ts'

/** Whether what was typed has reached the server (rules.md#13). SaveAnnouncer says it aloud. */
export function SaveState({ outbox }: { outbox: Told }) {
  const saving = useSavingNow(outbox)
  const { tone, Icon } = LOOKS[lookOf(saving)]
  return (
    <span className="saved" data-tone={tone}>
      {Icon && <Icon aria-hidden="true" />}
      {inShort(saving)}
    </span>
  )
}

/** The one place of a page that tells a screen reader how the saving goes. */
export function SaveAnnouncer({ outbox }: { outbox: Told }) {
  const saving = useSavingNow(outbox)
  const said = saving.phase === 'untouched' ? '' : inShort(saving)
  return (
    <p className="visually-hidden" role="status">
      {[said, ...saving.refusals.map(inFull)].join(' ')}
    </p>
  )
}

type Told = Pick<Outbox, 'subscribe' | 'saving'>

/** The sheet waits for a pause in the typing (useOutbox.ts); nobody may read meanwhile that all is saved. */
const useSavingNow = ({ subscribe, saving }: Told) => useSyncExternalStore(subscribe, saving)

const LOOKS = {
  untouched: { tone: undefined, Icon: undefined },
  saving: { tone: undefined, Icon: CloudUpload },
  saved: { tone: 'ok', Icon: Check },
  notSaved: { tone: 'danger', Icon: CloudOff },
  refused: { tone: 'danger', Icon: CircleX },
} as const

function lookOf({ phase, refusals }: Saving): keyof typeof LOOKS {
  if (phase === 'retrying' || phase === 'stopped') return 'notSaved'
  return refusals.length > 0 ? 'refused' : phase
}

function inShort(saving: Saving): string {
  switch (saving.phase) {
    case 'retrying':
      return 'Nie zapisano, ponawiam'
    case 'stopped':
      return 'Nie zapisano, zaloguj się ponownie'
    case 'saving':
      return 'Zapisywanie…'
  }
  if (saving.refusals.length > 0) return 'Nie wszystko zapisano'
  return saving.phase === 'saved' ? `Zapisano ${formatTime(saving.savedAt!)}` : 'Zmiany zapisują się same'
}

const marksTrouble = marksPage('trouble')

/** What keeps the changes from being saved, that they are not lost, and what the reader can do. */
export function SaveTrouble({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  if (saving.phase !== 'retrying' && saving.phase !== 'stopped') return null
  const { length } = saving.changes
  return (
    <div className="says" data-tone="warn" ref={marksTrouble}>
      <CloudOff aria-hidden="true" />
      <p className="grow">
        <b>{cause(saving)}</b> {counted(length, 'zmiana czeka', 'zmiany czekają', 'zmian czeka')} w tej przeglądarce
        {saving.phase === 'retrying' &&
          ` i ${plural(length, 'wyśle', 'wyślą', 'wyśle')} się ${plural(length, 'sama', 'same', 'samo')}`}
        .
      </p>
      <button type="button" className="btn" onClick={onRetry}>
        Ponów teraz
      </button>
    </div>
  )
}

function cause({ phase, trouble }: Saving): string {
  if (phase === 'stopped') return 'Trzeba zalogować się ponownie.'
  return trouble === 'server' ? 'Kłopot po stronie serwera.' : 'Brak połączenia.'
}

interface RefusalsProps {
  refusals: readonly Refusal[]
  onRead: () => void
  /** Where the sheet can be changed by now. */
  onSend?: (() => void) | undefined
}

/** What the server did not take, so that nothing disappears in silence. */
export function Refusals({ refusals, onRead, onSend }: RefusalsProps) {
  if (refusals.length === 0) return null
  const isAnyHeld = refusals.some(({ error }) => isHeld(error))
  return (
    <Note tone="danger">
      <p>
        <b>Odrzucone, a więc niezapisane:</b>
      </p>
      <ul>
        {refusals.map(refusal => (
          <li key={keyOf(refusal.change)}>{inFull(refusal)}</li>
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

const inFull = ({ change, error }: Refusal) => `„${change.name}”, ${inWords(change)}: ${whyFailed(error)}`

function inWords(change: Change): string {
  switch (change.kind) {
    case 'value':
      return change.value === null ? 'bez wpisu' : formatLong(change.value)
    case 'favourite':
      return change.value ? 'dodanie gwiazdki' : 'zdjęcie gwiazdki'
    case 'tick':
      return change.value ? 'zaznaczenie' : 'odznaczenie'
  }
}
