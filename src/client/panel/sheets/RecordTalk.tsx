import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { answer, api } from '#client/api/call.ts'
import type { Talk } from '#client/api/reads.ts'
import { readStored, removeStored, writeStored } from '#client/api/storage.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { KindChoice, proposedKind, type TalkKind } from '#client/panel/troops/talks/KindChoice.tsx'
import { useTalkChange } from '#client/panel/troops/talks/useTalkChange.ts'
import { TalkCard } from '#client/sheet/cards/TalkCard.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Field, FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { useFieldRejection, useForm } from '#client/ui/form/useForm.ts'
import { formatTime } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { NewTalk } from '#contract/requests/talks.ts'
import { warsawDay } from '#domain/deadline.ts'
import { LEVELS, type Level } from '#domain/scoring/levels.ts'
import { MAX_AGREED, MAX_PLACE } from '#domain/talk.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { plural } from '#domain/text/plural.ts'

const Draft = v.record(v.string(), v.string())

interface RecordTalkProps {
  /** The storage key of its draft, without the talk. */
  draftKey: string
  place: { teamId: number; yearId: number }
  kinds: readonly TalkKind[]
  talks: readonly Talk[]
  /** Arranged or already recorded; null for a talk that nobody arranged. */
  talk: Talk | null
  /** The troop's target today. */
  target: Level | null
  leaders: number
  onRecorded: () => Promise<unknown>
  onClose: () => void
}

/** Records what was agreed, or corrects a record (rules.md#64). What is typed stays on the device until it is saved. */
export function RecordTalk(props: RecordTalkProps) {
  const { draftKey, place, kinds, talks, talk, target, leaders, onRecorded, onClose } = props
  const key = `${draftKey}/${talk?.id ?? 'nowa'}`
  const [draft] = useState(() => readStored(Draft, key))
  const [began] = useState(() => talk && beginningOf(talk, draft))
  const { change, theirs } = useTalkChange(talk?.id, began)
  const [stored, setStored] = useState<{ at: number; isKept: boolean } | null>(null)
  useUnsaved(stored?.isKept === false)
  const [kindId, setKind] = useState(Number(draft?.kindId) || (talk?.kindId ?? proposedKind(kinds, [{ talks }])))
  const [agreement, setAgreement] = useState(draft?.target ?? talk?.target ?? '')
  const [typed, setTyped] = useState((draft?.agreed ?? talk?.agreed ?? '').length)

  const save = async (body: Body, isNew = false) => {
    const changed = began && !isNew ? changedIn(body, began) : null
    if (!changed) await answer(api.talks({ id: place.yearId }).of({ team: place.teamId }).post(body))
    else if (Object.keys(changed).length > 0) await change(place, changed)
    removeStored(key)
    await onRecorded()
    onClose()
  }
  const entered = (fields: FormData) => {
    const { target, ...rest } = Object.fromEntries(fields)
    return { ...rest, kindId, target: target || null, heldOn: rest.heldOn || null }
  }
  const form = useFieldRejection(useForm(NewTalk, body => save(body), entered))
  const isConfirmed = form.refusal?.code === 'talk-confirmed'
  const saveAsNew = () => {
    const { heldOn, ...body } = v.parse(NewTalk, entered(new FormData(form.props.ref.current!)))
    return save({ ...body, heldOn }, true)
  }

  function keepDraft() {
    const fields = Object.fromEntries(new FormData(form.props.ref.current!)) as Record<string, string>
    const read = began && { version: String(began.version), noteRead: began.panelNote ?? '' }
    setStored({ at: Date.now(), isKept: writeStored(key, { ...fields, ...read, kindId: String(kindId) }) })
  }
  // The talk may change while the form is open.
  const [opened] = useState(talk)
  const was = (name: 'heldOn' | 'agreed' | 'place' | 'panelNote') => draft?.[name] ?? opened?.[name] ?? undefined

  return (
    <form
      className="stack"
      {...form.props}
      onInput={event => {
        form.props.onInput(event)
        keepDraft()
      }}
      aria-label="Zapis rozmowy"
    >
      {!talk && <KindChoice kinds={kinds} kindId={kindId} onChoose={setKind} />}
      <div className="talk-when">
        <Field
          label="Dzień rozmowy"
          name="heldOn"
          type="date"
          required
          max={warsawDay(Date.now())}
          defaultValue={was('heldOn') ?? warsawDay(Date.parse(talk?.arrangedFor ?? new Date().toISOString()))}
          errors={form.errors.heldOn}
        />
        <Field
          label="Miejsce"
          name="place"
          maxLength={MAX_PLACE}
          defaultValue={was('place')}
          errors={form.errors.place}
        />
      </div>
      <TextareaField
        label="Na co się umówiliście"
        name="agreed"
        rows={8}
        required
        defaultValue={was('agreed')}
        errors={form.errors.agreed}
        onChange={event => setTyped(event.target.value.length)}
        hint={`Przeczytają to drużynowi i potwierdzą albo odpowiedzą.${talk?.agreed ? ' Poprawka zastąpi zapis.' : ''} ${typed} z ${MAX_AGREED} znaków.`}
      />
      <fieldset className="talk-choice">
        <legend>Cel, na który się umawiacie</legend>
        {[...LEVELS, ''].map(level => (
          <label key={level}>
            <input
              type="radio"
              name="target"
              value={level}
              checked={agreement === level}
              onChange={() => setAgreement(level)}
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
      {agreement !== '' && (
        <p className="hint">
          {target === null ? 'Drużyna nie ma celu. ' : `Celem drużyny jest ${levelNames[target].category}. `}
          Po zapisaniu będzie {levelNames[agreement as Level].category}, a drużynowi o tym przeczytają.
        </p>
      )}
      <div className="note private">
        <TextareaField
          label={
            <>
              <EyeOff aria-hidden="true" className="talk-mark" /> Notatka, której drużynowi nie zobaczą
            </>
          }
          name="panelNote"
          rows={3}
          defaultValue={was('panelNote')}
          errors={form.errors.panelNote}
          hint="Czytają ją koordynatorzy, którzy widzą ten arkusz. Nie ma jej na wydruku; znika dwa lata po zamknięciu roku. Pisz o służbie, nie o osobie."
        />
      </div>
      <FormError message={form.failure} />
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
          <button type="button" className="btn" data-tone="primary" onClick={saveAsNew}>
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
        <span className="hint" role="status">
          {stored &&
            (stored.isKept
              ? `szkic na tym urządzeniu, ${formatTime(stored.at)}`
              : 'Przeglądarka nie zachowa szkicu: zapisz, zanim wyjdziesz.')}
        </span>
      </div>
    </form>
  )
}

/** The fields as the form began with them. When a draft of this device is older than the record, all but the note count as changed. */
function beginningOf(talk: Talk, draft: v.InferOutput<typeof Draft> | null): Began {
  if (draft?.version === undefined) return talk
  const read = { version: Number(draft.version), panelNote: draft.noteRead || null }
  return read.version === talk.version ? { ...talk, ...read } : read
}

type Began = Pick<Talk, 'version' | 'panelNote'> & Partial<Talk>
type Body = v.InferOutput<typeof NewTalk>

const changedIn = (body: Body, began: Began) =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== began[name as keyof Body]),
  ) as Partial<Body>
