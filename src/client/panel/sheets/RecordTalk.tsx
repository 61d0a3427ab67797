import { EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { KindChoice } from '#client/panel/troops/talks/KindChoice.tsx'
import { TalkCard } from '#client/sheet/cards/TalkCard.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Field, FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { formatTime } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { warsawDay } from '#domain/deadline.ts'
import { LEVELS, type Level } from '#domain/scoring/levels.ts'
import { MAX_AGREED, MAX_PLACE } from '#domain/talk.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { plural } from '#domain/text/plural.ts'
import { type RecordedTalk, useTalkRecord } from './useTalkRecord.ts'

interface RecordTalkProps extends RecordedTalk {
  /** The troop's target today. */
  target: Level | null
  leaders: number
  /** The other acts on the talk. */
  children?: ReactNode
}

/** The form that records what was agreed, or corrects a record. What is typed stays on the device until it is saved. */
export function RecordTalk({ target, leaders, children, ...recorded }: RecordTalkProps) {
  const { kinds, talk, onClose } = recorded
  const record = useTalkRecord(recorded)
  const { form, initial, isConfirmed, theirs, stored } = record
  const adding = useAction(record.saveAsNew)
  const [typed, setTyped] = useState(initial.agreed.length)

  return (
    <form
      className="stack"
      {...form.props}
      onInput={event => {
        form.props.onInput(event)
        record.keepDraft()
      }}
      aria-label="Zapis rozmowy"
    >
      {!talk && <KindChoice kinds={kinds} kindId={record.kindId} onChoose={record.chooseKind} />}
      <div className="talk-when">
        <Field
          label="Dzień rozmowy"
          name="heldOn"
          type="date"
          required
          max={warsawDay(Date.now())}
          defaultValue={initial.heldOn}
          errors={form.errors.heldOn}
        />
        <Field
          label="Miejsce"
          name="place"
          maxLength={MAX_PLACE}
          defaultValue={initial.place}
          errors={form.errors.place}
        />
      </div>
      <TextareaField
        label="Na co się umówiliście"
        name="agreed"
        rows={8}
        required
        defaultValue={initial.agreed}
        errors={form.errors.agreed}
        onChange={event => setTyped(event.target.value.length)}
        hint={`Przeczytają to drużynowi i potwierdzą albo odpowiedzą.${talk?.agreed ? ' Poprawka zastąpi zapis.' : ''} ${typed} z ${MAX_AGREED} znaków.`}
      />
      <TargetChoice chosen={record.target} present={target} onChoose={record.chooseTarget} />
      <div className="note private">
        <TextareaField
          label={
            <>
              <EyeOff aria-hidden="true" className="talk-mark" /> Notatka, której drużynowi nie zobaczą
            </>
          }
          name="panelNote"
          rows={3}
          defaultValue={initial.panelNote}
          errors={form.errors.panelNote}
          hint="Czytają ją koordynatorzy, którzy widzą ten arkusz. Nie ma jej na wydruku; znika dwa lata po zamknięciu roku. Pisz o służbie, nie o osobie."
        />
      </div>
      <FormError message={adding.failure ?? form.failure} />
      {theirs && (
        <Note>
          <p>
            <b>Teraz jest zapisane tak:</b>
          </p>
          <TalkCard talk={theirs} />
          <p>To, co wpisujesz, zostało w formularzu: popraw je albo zapisz mimo to.</p>
        </Note>
      )}
      <div className="row">
        {isConfirmed ? (
          <button type="button" className="btn" data-tone="primary" onClick={adding.run} disabled={adding.busy}>
            Zapisz obok
          </button>
        ) : (
          <button type="submit" className="btn" data-tone="primary" disabled={form.busy}>
            {theirs ? 'Zapisz mimo to' : 'Zapisz'}
            {leaders > 0 && ` i powiadom ${leaders} ${plural(leaders, 'osobę', 'osoby', 'osób')}`}
          </button>
        )}
        <button type="button" className="btn" data-tone="quiet" onClick={onClose}>
          Odłóż szkic
        </button>
        {children}
        <DraftState stored={stored} />
      </div>
    </form>
  )
}

interface TargetChoiceProps {
  /** A level, or empty for no change. */
  chosen: string
  present: Level | null
  onChoose: (level: string) => void
}

/** The target agreed on, and what it changes. */
function TargetChoice({ chosen, present, onChoose }: TargetChoiceProps) {
  return (
    <>
      <fieldset className="talk-choice">
        <legend>Cel, na który się umawiacie</legend>
        {[...LEVELS, ''].map(level => (
          <label key={level}>
            <input
              type="radio"
              name="target"
              value={level}
              checked={chosen === level}
              onChange={() => onChoose(level)}
            />
            {level === '' ? (
              'bez zmian'
            ) : (
              <>
                <LevelSymbol level={level as Level} /> {levelNames[level as Level].category}
              </>
            )}
          </label>
        ))}
      </fieldset>
      {chosen !== '' && (
        <p className="hint">
          {present === null ? 'Drużyna nie ma celu. ' : `Celem drużyny jest ${levelNames[present].category}. `}
          Po zapisaniu będzie {levelNames[chosen as Level].category}, a drużynowi o tym przeczytają.
        </p>
      )}
    </>
  )
}

const DraftState = ({ stored }: Pick<ReturnType<typeof useTalkRecord>, 'stored'>) => (
  <span className="hint" role="status">
    {stored &&
      (stored.isKept
        ? `szkic na tym urządzeniu, ${formatTime(stored.at)}`
        : 'Przeglądarka nie zachowa szkicu: zapisz, zanim wyjdziesz.')}
  </span>
)
