import { createContext, type ReactNode, useEffect, useState } from 'react'
import { api } from '#client/api/call.ts'
import { answerInPolish } from '#client/panel/year/model/changeYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { whyFailed } from '#client/ui/feedback/messages.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { ImpactQuestion } from '#contract/requests/years.ts'
import { counted } from '#domain/text/plural.ts'
import { effectInWords } from '#domain/year/effect.ts'

export type Question = Partial<ImpactQuestion> | null

/** Shows which sheets a change of the OPEN year affects, and resolves to true to save it; null shows nothing. */
export const AskImpact = createContext<(question: Question) => Promise<boolean>>(async () => true)

interface Asked {
  question: NonNullable<Question>
  resolve: (save: boolean) => void
}

export function ImpactQuestions({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { id, state } = useYear()
  // Keeps its identity until the state of the year changes, because hundreds of forms depend on it.
  const [askOpen] = useState(
    () => (question: Question) =>
      question === null ? Promise.resolve(true) : new Promise<boolean>(resolve => setAsked({ question, resolve })),
  )
  const answer = (save: boolean) => {
    asked?.resolve(save)
    setAsked(null)
  }
  return (
    <AskImpact value={state === 'OPEN' ? askOpen : askNothing}>
      {children}
      {asked && (
        <ImpactDialog yearId={id} question={asked.question} onSave={() => answer(true)} onClose={() => answer(false)} />
      )}
    </AskImpact>
  )
}

const askNothing = async () => true

interface ImpactDialogProps {
  yearId: number
  question: NonNullable<Question>
  onSave: () => unknown
  onClose: () => void
}

export function ImpactDialog({ yearId, question, onSave, onClose }: ImpactDialogProps) {
  const [isKnown, setKnown] = useState(false)
  return (
    <Confirm
      title="Kogo dotknie ta zmiana"
      text={
        <div className="stack closing">
          <ImpactFigures yearId={yearId} question={question} onKnown={() => setKnown(true)} />
        </div>
      }
      foot="Zatwierdzone arkusze dostaną znak „zmieniony po zatwierdzeniu”, drużynowi powiadomienie, a dziennik te liczby."
      cancelLabel="Nie zapisuj"
      confirmLabel="Zapisz zmianę"
      tone="primary"
      isEmpty={!isKnown}
      onConfirm={onSave}
      onClose={onClose}
    />
  )
}

interface ImpactFiguresProps {
  yearId: number
  question: NonNullable<Question>
  onKnown?: () => void
}

export function ImpactFigures({ yearId, question, onKnown }: ImpactFiguresProps) {
  const [impact, setImpact] = useState<Impact>()
  const [failure, setFailure] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the question that opened it
  useEffect(() => {
    scored(yearId, question).then(
      impact => {
        setImpact(impact)
        onKnown?.()
      },
      error => setFailure(whyFailed(error)),
    )
  }, [])
  if (failure) return <FormError message={failure} />
  if (!impact) return <Loading />

  const hit = impact.hit.filter(({ shadow }) => !shadow)
  const having = (is: (one: Hit) => boolean) => hit.filter(is).length
  const figures = [
    [having(({ lost }) => lost > 0), 'z niższym symbolem'],
    [having(({ won }) => won > 0), 'z wyższym symbolem'],
    [having(({ from, to }) => from !== to), 'z inną kategorią'],
    [having(({ approved }) => approved), 'z zatwierdzonym arkuszem'],
  ] as const
  return (
    <>
      <h3>
        {hit.length === 0 ? 'Nikt nie straci ani nie zyska' : counted(hit.length, 'drużyna', 'drużyny', 'drużyn')}
      </h3>
      <p className="hint">
        Policzone na {counted(impact.sheets, 'arkuszu', 'arkuszach', 'arkuszach')}. Nic jeszcze nie zapisano.
      </p>
      {hit.length > 0 && (
        <>
          <ul className="legend">
            {figures.map(([n, words]) => (
              <li key={words}>
                <b>{n}</b> {words}
              </li>
            ))}
          </ul>
          <div className="impact-list">
            <DataTable
              columns={COLUMNS}
              rows={hit}
              keyOf={({ teamId }) => teamId}
              groups={{
                keyOf: ({ district }) => district.id,
                head: ({ district }) => `${district.name}: ${having(one => one.district.id === district.id)}`,
              }}
            />
          </div>
        </>
      )}
    </>
  )
}

const scored = (id: number, question: NonNullable<Question>) =>
  answerInPolish(
    api.admin
      .categorization({ id })
      .impact.post({ groups: [], tasks: [], removed: [], added: [], prerequisites: [], ...question }),
  )

type Impact = Awaited<ReturnType<typeof scored>>
type Hit = Impact['hit'][number]

const COLUMNS: readonly Column<Hit>[] = [
  { key: 'name', head: 'Drużyna', cell: ({ name }) => name },
  { key: 'effect', head: 'Po zmianie', cell: effectInWords },
  { key: 'sheet', head: 'Arkusz', cell: ({ approved }) => approved && 'zatwierdzony' },
]
