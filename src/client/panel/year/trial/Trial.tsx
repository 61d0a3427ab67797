import { useMemo, useState } from 'react'
import { useStore } from '#client/api/store.ts'
import { useRead } from '#client/api/useRead.ts'
import { years } from '#client/panel/panelReads.ts'
import { useFolds } from '#client/panel/year/form/Fold.tsx'
import { useDrafts } from '#client/panel/year/model/drafts.ts'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { namesOf } from '#domain/text/demandWords.ts'
import { TrialFigures } from './TrialFigures.tsx'
import { typedRules } from './typedRules.ts'
import { type Trial, useTrial } from './useTrial.ts'

/** The draft on the sheets of the newest finished year. While it is closed nothing is asked. */
export function TrialCard() {
  const { state } = useYear()
  const { editor } = useRights()
  const [isOpen, setOpen] = useState(false)
  const last = useRead(years)?.find(year => year.state === 'FINISHED')
  if (state !== 'DRAFT' || !editor) return null
  return (
    <section className="card">
      <details className="fold" onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <b>{last ? `Na arkuszach z „${last.name}”` : 'Na arkuszach sprzed roku'}</b>
          <small>co dałby ten szkic</small>
        </summary>
        {isOpen && (
          <div className="fold__body">
            <TriedDraft />
          </div>
        )}
      </details>
    </section>
  )
}

function TriedDraft() {
  const year = useYear()
  const drafts = useDrafts()
  const now = useStore(drafts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store keeps its identity, its value does not
  const typed = useMemo(() => typedRules(year, drafts), [year, drafts, now])
  const { trial, isWaiting, failure, again } = useTrial(year, typed.thresholds)
  return (
    <div className="trial stack" aria-busy={isWaiting}>
      {failure && (
        <Note tone="danger">
          <p>Nie udało się policzyć. {failure}</p>
          <button type="button" className="btn" onClick={again}>
            Spróbuj ponownie
          </button>
        </Note>
      )}
      {trial ? <Answer trial={trial} typed={typed} isWaiting={isWaiting} /> : !failure && <Loading />}
    </div>
  )
}

interface AnswerProps {
  trial: Trial
  typed: ReturnType<typeof typedRules>
  isWaiting: boolean
}

function Answer({ trial, typed, isWaiting }: AnswerProps) {
  const { tasks, groups } = useYear()
  const { reveal } = useFolds()
  const { sheetsOf, troops, withoutCategory, untested } = trial
  if (!sheetsOf)
    return (
      <EmptyState title="Szkic wypróbujesz, gdy zamknięta będzie pierwsza kategoryzacja.">
        <p>Do tego czasu progi sprawdza „Sprawdzenie”.</p>
      </EmptyState>
    )
  const then = `„${sheetsOf.name}”`
  if (tasks.length === 0) return <EmptyState title="Szkic wypróbujesz, gdy będą w nim zadania." />
  if (untested.tasks === tasks.length)
    return (
      <EmptyState title={`Nie ma czego przenieść: żadne zadanie szkicu nie odpowiada zadaniu z ${then}.`}>
        <button type="button" className="btn" onClick={() => reveal('origins')}>
          Pokaż odpowiedniki
        </button>
      </EmptyState>
    )
  if (troops === 0)
    return (
      <EmptyState title={`W ${then} żadna drużyna nie miała kategorii.`}>
        {withoutCategory > 0 && <p>Zaczęły arkusz i nie spełniły wymagań: {withoutCategory}.</p>}
      </EmptyState>
    )
  return (
    <>
      <p className="hint" role="status">
        {isWaiting ? 'Liczymy…' : 'Nic z tego nie jest zapisane.'}
      </p>
      <TrialFigures
        trial={{ ...trial, sheetsOf }}
        changes={typed.changes}
        groups={groups.map(group => ({ ...group, ...typed.thresholds.groups.find(({ id }) => id === group.id) }))}
      />
      <Doubts typed={typed} />
    </>
  )
}

/** Says what is typed and not tried, and what another user has changed. */
function Doubts({ typed: { isWrong, disputed, hasTasks } }: Pick<AnswerProps, 'typed'>) {
  const texts = [
    isWrong && 'Pole z błędem: jego obszar albo kategoria liczy się tak, jak jest zapisana.',
    disputed.length > 0 && `${namesOf(disputed)}: ktoś inny zapisał to w międzyczasie. Próbujemy Twoją wersję.`,
    hasTasks && 'Niezapisanych zmian zadań tu jeszcze nie widać: zapisz obszar.',
  ].filter(text => text !== false)
  return (
    texts.length > 0 && (
      <Note>
        {texts.map(text => (
          <p key={text}>{text}</p>
        ))}
      </Note>
    )
  )
}
